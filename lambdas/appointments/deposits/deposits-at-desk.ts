import { audit } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { refundForfeit } from '#shared/appointments/changes/changes.ts';
import { forfeitWaivedAction } from '#shared/appointments/closing/appointment-reasons.ts';
import * as routes from '#shared/appointments/closing/closing-api.ts';
import { clearRefundFailure, recordManualRefund } from '#shared/appointments/lifecycle.ts';
import { isDepositReturning } from '#shared/appointments/refund.ts';
import { toDetailView, toRequestView } from '../shared/views.ts';
import { buildDepositReturnWrites, buildRefundDueWrites } from './settlement.ts';

/** Lists deposits retained after a no-show or late cancellation, which the front desk can still refund. */
export const listKeptDeposits = operation(routes.listKeptDeposits, async ({ query }, { appointments }) => {
  const { rows, cursor } = await appointments.byQueue('kept', query.cursor);
  return { rows: rows.filter(({ hidden }) => !hidden).map(toRequestView), cursor: cursor ?? undefined };
});

/** Lists deposits that the front desk has to settle, also of hidden appointments. */
export const listUnsettledDeposits = operation(
  routes.listUnsettledDeposits,
  async ({ query }, { appointments }) => {
    const { rows, cursor } = await appointments.byQueue('settling', query.cursor);
    return { rows: rows.map(toRequestView), cursor: cursor ?? undefined };
  },
);

/** Retries a pending refund, also of a hidden appointment. The refund is executed only once. */
export const retryDepositRefund = operation(
  routes.retryDepositRefund,
  ({ params: { appointmentId } }, platform) =>
    retryStale(async () => {
      const { appointments, commit } = platform;
      const appointment = await appointments.get(appointmentId);
      if (isDepositReturning(appointment))
        await commit(
          appointments.save(clearRefundFailure(appointment)),
          ...buildRefundDueWrites(appointment),
          audit('appointment.returnRetried', appointmentId),
        );
      return { appointmentId, depositStatus: appointment.deposit.status };
    }),
);

/** Records that the front desk returned the deposit by other means after the card rejected the refund. */
export const noteDepositReturned = operation(
  routes.noteDepositReturned,
  ({ params: { appointmentId }, body: { method } }, platform) =>
    retryStale(async () => {
      const before = await platform.appointments.get(appointmentId);
      const after = recordManualRefund(before, method);
      await platform.commit(...(await buildDepositReturnWrites(platform, before, after)));
      return { appointmentId, depositStatus: after.deposit.status };
    }),
);

/** Waives the forfeit for force majeure. The usual consumer refunds the deposit. */
export const waiveForfeit = operation(
  routes.waiveForfeit,
  ({ params: { appointmentId }, body, actor }, platform) =>
    retryStale(async () => {
      const { appointments, commit, now } = platform;
      const after = refundForfeit(await appointments.get(appointmentId), actor, now());
      await commit(
        appointments.save(after),
        ...buildRefundDueWrites(after),
        audit(forfeitWaivedAction, appointmentId, { reason: body.reason }),
      );
      return toDetailView(after, now());
    }),
);
