import { EmailProofDue } from '#events/accounts.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { resendEmailProof as route } from '#shared/accounts/short-link-api.ts';
import { limitMessages } from '../rate-limits.ts';

/** Who proved it meanwhile is told so, and sent nothing. */
export const resendEmailProof = operation(route, async ({ params: { patientId } }, platform) => {
  const { awaitsEmailProof = false, email } = await platform.patients.get(patientId);
  if (awaitsEmailProof) {
    await limitMessages(platform, patientId);
    await platform.commit(tell(EmailProofDue, { patientId }), audit('emailProof.resent', patientId));
  }
  return { isAwaited: awaitsEmailProof, email };
});
