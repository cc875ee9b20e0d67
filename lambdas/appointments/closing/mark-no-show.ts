import { AppointmentMissed, appointmentFacts } from '#events/appointments.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { missed } from '#shared/appointments/changes/changes.ts';
import { markNoShow as route } from '#shared/appointments/closing/closing-api.ts';
import { keptDeposit } from '../deposits/deposit-refunds.ts';
import { detailView } from '../shared/views.ts';
import { voidInvoice } from '../shared/void-invoice.ts';

/** The client did not come: what was captured is kept, and nothing more is owed. */
export const markNoShow = operation(route, ({ params: { appointmentId }, actor }, platform) =>
  retryStale(async () => {
    const { appointments, bookings, commit, now } = platform;
    const before = await appointments.get(appointmentId);
    const after = missed(before, actor, now());
    await commit(
      ...(await bookings.change(before, after)),
      ...keptDeposit(after, platform),
      ...(await voidInvoice(platform, appointmentId)),
      tell(AppointmentMissed, { ...appointmentFacts(after), depositStatus: after.deposit.status }),
      audit('appointment.missed', appointmentId),
    );
    return detailView(after, now());
  }),
);
