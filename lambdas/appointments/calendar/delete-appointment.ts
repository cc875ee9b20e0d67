import { AppointmentCancelled, AppointmentChanged, appointmentFacts } from '#events/appointments.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { deleteAppointment as route } from '#shared/appointments/calendar/calendar-api.ts';
import { removed } from '#shared/appointments/changes/changes.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import { refundDue } from '../deposits/deposit-refunds.ts';
import { voidInvoice } from '../shared/void-invoice.ts';

/** An appointment that was still to come ends: what was paid goes back, nothing is owed, and its client is told. */
const ended = async (platform: Platform, after: Appointment): Promise<Write[]> => [
  ...refundDue(after),
  ...(await voidInvoice(platform, after.appointmentId)),
  tell(AppointmentCancelled, {
    ...appointmentFacts(after),
    depositStatus: after.deposit.status,
    removed: true,
  }),
];

/** Out of every list, never erased: money and trail remain (DESIGN §6). */
export const deleteAppointment = operation(
  route,
  ({ params: { appointmentId }, query: { seen }, actor }, platform) =>
    retryStale(async () => {
      const { appointments, bookings, commit, now } = platform;
      const before = await appointments.get(appointmentId);
      const after = removed(before, actor, now());
      if (before.status !== seen) throw new AppError(appointmentErrors.state_changed);
      const wasToCome = before.status !== after.status;
      await commit(
        ...(await bookings.change(before, after)),
        ...(wasToCome ? await ended(platform, after) : [tell(AppointmentChanged, appointmentFacts(after))]),
        audit('appointment.removed', appointmentId, { status: before.status }),
      );
      return { appointmentId };
    }),
);
