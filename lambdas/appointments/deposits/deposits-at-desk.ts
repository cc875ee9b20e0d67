import { audit } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { waived } from '#shared/appointments/changes/changes.ts';
import { forfeitWaived } from '#shared/appointments/closing/appointment-reasons.ts';
import * as routes from '#shared/appointments/closing/closing-api.ts';
import { refundRetried, returnedByHand } from '#shared/appointments/lifecycle.ts';
import { isRefunding } from '#shared/appointments/refund.ts';
import { detailView, requestView } from '../shared/views.ts';
import { depositReturned, refundDue } from './settlement.ts';

/** Deposits kept after a no-show or a late cancellation, which the desk may still give back. */
export const listKeptDeposits = operation(routes.listKeptDeposits, async ({ query }, { appointments }) => {
  const { rows, cursor } = await appointments.byQueue('kept', query.cursor);
  return { rows: rows.filter(({ hidden }) => !hidden).map(requestView), cursor: cursor ?? undefined };
});

/**
 * Deposits that a person has to see to, since a reaction gives others back within seconds; also of removed appointments.
 */
export const listUnsettledDeposits = operation(
  routes.listUnsettledDeposits,
  async ({ query }, { appointments }) => {
    const { rows, cursor } = await appointments.byQueue('settling', query.cursor);
    return { rows: rows.map(requestView), cursor: cursor ?? undefined };
  },
);

/**
 * Asks for the refund again, which is made once however often it is asked for; also for removed appointments. A deposit
 * that is not being returned stays as it is.
 */
export const retryDepositRefund = operation(
  routes.retryDepositRefund,
  ({ params: { appointmentId } }, platform) =>
    retryStale(async () => {
      const { appointments, commit } = platform;
      const appointment = await appointments.get(appointmentId);
      if (isRefunding(appointment))
        await commit(
          appointments.save(refundRetried(appointment)),
          ...refundDue(appointment),
          audit('appointment.returnRetried', appointmentId),
        );
      return { appointmentId, depositStatus: appointment.deposit.status };
    }),
);

/** The desk gave the deposit back by other means, since the card refused the refund. */
export const noteDepositReturned = operation(
  routes.noteDepositReturned,
  ({ params: { appointmentId }, body: { method } }, platform) =>
    retryStale(async () => {
      const before = await platform.appointments.get(appointmentId);
      const after = returnedByHand(before, method);
      await platform.commit(...(await depositReturned(platform, before, after)));
      return { appointmentId, depositStatus: after.deposit.status };
    }),
);

/** Force majeure: the kept deposit is owed back, and the same reaction as ever refunds it. */
export const waiveForfeit = operation(
  routes.waiveForfeit,
  ({ params: { appointmentId }, body, actor }, platform) =>
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
