import { audit } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { completeWithoutCode as route } from '#shared/appointments/closing-api.ts';
import { completedWithoutCode } from '#shared/appointments/lifecycle.ts';
import { detailView } from './views.ts';
import { visitCompletion } from './visit-completion.ts';

/** The same money and the same fact as with the code; the trail says why there was none. */
export const completeWithoutCode = operation(
  route,
  ({ params: { appointmentId }, body: { method, reason }, actor }, platform) =>
    retryStale(async () => {
      const { appointments, commit, now } = platform;
      const before = await appointments.get(appointmentId);
      const after = completedWithoutCode(before, method, actor, now());
      await commit(
        ...(await visitCompletion({ before, after, method }, platform)),
        audit('appointment.completedWithoutCode', appointmentId, { reason, method }),
      );
      return detailView(after, now());
    }),
);
