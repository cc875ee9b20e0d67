import { audit } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { closedWithoutCode } from '#shared/appointments/closing/appointment-reasons.ts';
import { completeWithoutCode as route } from '#shared/appointments/closing/closing-api.ts';
import { completedWithoutCode } from '#shared/appointments/lifecycle.ts';
import { alertOverrides } from '../alerts/appointment-alerts.ts';
import { detailView } from '../shared/views.ts';
import { appointmentCompletion } from './appointment-completion.ts';

/** The same money and the same fact as with the code; the trail says why there was none. */
export const completeWithoutCode = operation(
  route,
  ({ params: { appointmentId }, body: { method, reason, alertReason }, actor }, platform) =>
    retryStale(async () => {
      const { appointments, commit, now } = platform;
      const before = await appointments.get(appointmentId);
      const closed = completedWithoutCode(before, method, actor, now());
      const after = { ...closed, ...(await alertOverrides(platform, before, alertReason)) };
      await commit(
        ...(await appointmentCompletion({ before, after, method }, platform)),
        audit(closedWithoutCode, appointmentId, {
          reason,
          method,
          ...(alertReason && { alertReason }),
        }),
      );
      return detailView(after, now());
    }),
);
