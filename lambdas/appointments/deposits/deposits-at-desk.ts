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

/** What missed and late-cancelled appointments left with the center, and the desk may still give back. */
export const listKeptDeposits = operation(routes.listKeptDeposits, async ({ query }, { appointments }) => {
  const { rows, cursor } = await appointments.byQueue('kept', query.cursor);
  return { rows: rows.filter(({ hidden }) => !hidden).map(requestView), cursor: cursor ?? undefined };
});

/** A reaction gives deposits back within seconds; what stays here needs a person, though its appointment was taken out of every list. */
export const listUnsettledDeposits = operation(
  routes.listUnsettledDeposits,
  async ({ query }, { appointments }) => {
    const { rows, cursor } = await appointments.byQueue('settling', query.cursor);
    return { rows: rows.map(requestView), cursor: cursor ?? undefined };
  },
);

/**
 * Asks the reaction again, which gives back once however often it is asked. A deposit that is not on its way stays as
 * it is; one that is may be of an appointment that was taken out of every list.
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

/** Its client has the deposit in another way than by the card, which refused it. */
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
