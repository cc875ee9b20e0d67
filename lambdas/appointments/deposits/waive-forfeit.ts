import { audit } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { waived } from '#shared/appointments/changes/changes.ts';
import { forfeitWaived } from '#shared/appointments/closing/appointment-reasons.ts';
import { waiveForfeit as route } from '#shared/appointments/closing/closing-api.ts';
import { detailView } from '../shared/views.ts';
import { refundDue } from './refund-events.ts';

/** Force majeure: the kept deposit is owed back, and the same reaction as ever refunds it. */
export const waiveForfeit = operation(route, ({ params: { appointmentId }, body, actor }, platform) =>
  retryStale(async () => {
    const { appointments, commit, now } = platform;
    const after = waived(await appointments.get(appointmentId), actor, now());
    await commit(
      appointments.save(after),
      ...refundDue(after),
      audit(forfeitWaived, appointmentId, { reason: body.reason }),
    );
    return detailView(after, now());
  }),
);
