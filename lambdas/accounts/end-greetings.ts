import { PatientChanged } from '#events/patients.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { endGreetings as route } from '#shared/accounts/short-link-api.ts';
import { limitLooks } from './rate-limits.ts';
import { greetedPatient, openedLink } from './short-links.ts';

/** A press on its page, or of the mail program; in the profile it can be taken back. */
export const endGreetings = operation(route, async ({ params, source }, platform) => {
  await limitLooks(platform, source);
  return retryStale(async () => {
    const before = await greetedPatient(platform, await openedLink(platform, params.token));
    if (before.noGreetings) return { isFirst: false };
    const { patients, commit } = platform;
    const { patientId } = before;
    await commit(
      ...patients.put({ ...before, noGreetings: true }, before),
      tell(PatientChanged, { patientId }),
      audit('patient.greetingsEnded', patientId),
    );
    return { isFirst: true };
  });
});
