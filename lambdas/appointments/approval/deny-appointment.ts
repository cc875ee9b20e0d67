import { AppointmentDenied, appointmentFacts } from '#events/appointments.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { denyAppointment as route } from '#shared/appointments/api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { denied } from '#shared/appointments/lifecycle.ts';
import { AppError } from '#shared/core/errors.ts';
import { refundDue } from '../deposits/deposit-refunds.ts';
import { voidInvoice } from '../shared/void-invoice.ts';

/** The hour is free at once and nothing is owed; a reaction gives the deposit back and another tells the client. */
export const denyAppointment = operation(
  route,
  ({ params: { appointmentId }, body: { seen }, actor }, platform) =>
    retryStale(async () => {
      const { appointments, bookings, commit, now } = platform;
      const before = await appointments.get(appointmentId);
      const after = denied(before, actor, now());
      if (before.status !== seen) throw new AppError(appointmentErrors.state_changed);
      await commit(
        ...(await bookings.change(before, after)),
        ...refundDue(after),
        ...(await voidInvoice(platform, appointmentId)),
        tell(AppointmentDenied, { ...appointmentFacts(after), depositStatus: after.deposit.status }),
        audit('appointment.denied', appointmentId),
      );
      return { appointmentId, status: after.status };
    }),
);
