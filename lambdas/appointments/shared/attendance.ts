import { AttendanceConfirmed, appointmentFacts } from '#events/appointments.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { changedFromOf } from '#shared/appointments/changes/center-change.ts';
import { type Attending, attendanceConfirmed } from '#shared/appointments/changes/changes.ts';
import { isClient } from '#shared/core/roles.ts';

/** The changed appointment and its writes; no writes if nothing changed. */
export type Change = { readonly after: Appointment; readonly writes: readonly Write[] };

/** Confirms attendance; administrators are notified if the client confirms. */
export async function attendanceChange(
  { bookings }: Pick<Platform, 'bookings'>,
  before: Appointment,
  attending: Attending,
): Promise<Change> {
  const { actor, accepted } = attending;
  const after = attendanceConfirmed(before, attending);
  const isAccepted = !accepted || !changedFromOf(before);
  if (before.attendanceConfirmed && isAccepted) return { after: before, writes: [] };
  const by = isClient(actor) ? 'client' : 'admin';
  return {
    after,
    writes: [
      ...(await bookings.change(before, after)),
      tell(AttendanceConfirmed, { ...appointmentFacts(after), by }),
      audit('appointment.attendanceConfirmed', after.appointmentId, { by }),
    ],
  };
}
