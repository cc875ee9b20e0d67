import { AttendanceConfirmed, toAppointmentFacts } from '#events/appointments.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { findChangedFrom } from '#shared/appointments/changes/center-change.ts';
import { type AttendanceInput, markAttendance } from '#shared/appointments/changes/changes.ts';
import { isClient } from '#shared/core/roles.ts';

/** The changed appointment and its writes, which are empty if nothing changed. */
export type AppointmentChange = { readonly after: Appointment; readonly writes: readonly Write[] };

/** Builds the confirmation of attendance. Administrators are notified if the client confirms. */
export async function buildAttendanceChange(
  { bookings }: Pick<Platform, 'bookings'>,
  before: Appointment,
  attendanceInput: AttendanceInput,
): Promise<AppointmentChange> {
  const { actor, accepted } = attendanceInput;
  const after = markAttendance(before, attendanceInput);
  const acceptsChange = accepted !== undefined && findChangedFrom(before) !== undefined;
  if (before.attendanceConfirmed && !acceptsChange) return { after: before, writes: [] };
  const by = isClient(actor) ? 'client' : 'admin';
  return {
    after,
    writes: [
      ...(await bookings.change(before, after)),
      emit(AttendanceConfirmed, { ...toAppointmentFacts(after), by }),
      audit('appointment.attendanceConfirmed', after.appointmentId, { by }),
    ],
  };
}
