import { operation } from '#lambdas/runtime/operation.ts';
import { getEmailProof as route } from '#shared/accounts/short-link-api.ts';

export const getEmailProof = operation(route, async ({ params: { patientId } }, { patients }) => {
  const { awaitsEmailProof = false, email } = await patients.get(patientId);
  return { isAwaited: awaitsEmailProof, email };
});
