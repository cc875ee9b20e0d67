import { PatientChanged } from '#events/patients.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { proveEmail as route } from '#shared/accounts/short-link-api.ts';
import { linkedPatient, openedLink } from '../invitations/opened-link.ts';
import { limitLooks } from '../rate-limits.ts';

/** A press, not the opening of the link: programs that look links over prove nothing. */
export const proveEmail = operation(route, async ({ params, source }, platform) => {
  await limitLooks(platform, source);
  return retryStale(async () => {
    const link = await openedLink(platform, params.token);
    const before = await linkedPatient(platform, link);
    if (!before.awaitsEmailProof) return { isFirst: false };
    const { patientId, email } = before;
    await platform.commit(
      ...platform.patients.put({ ...before, awaitsEmailProof: false }, before),
      tell(PatientChanged, { patientId }),
      audit('patient.emailProved', patientId, { before: { awaitsEmailProof: true }, after: { email } }),
    );
    return { isFirst: true };
  });
});
