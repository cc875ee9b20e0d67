import { AttendanceConfirmed, appointmentFacts } from '#events/appointments.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { changedFromOf, type Place } from '#shared/appointments/changes/center-change.ts';
import { attendanceConfirmed } from '#shared/appointments/changes/changes.ts';
import type { Actor } from '#shared/core/roles.ts';

/** What was decided of an appointment, and all that is written with it; nothing when it was so already. */
export type Change = { readonly after: Appointment; readonly writes: readonly Write[] };

type Attending = {
  readonly actor: Actor;
  /** Where the client read that the center put it, when they accept that too. */
  readonly accepted?: Place | undefined;
};

/** The client will come; the administrators hear of it when the client says so. */
export async function attendanceChange(
  { bookings }: Pick<Platform, 'bookings'>,
  before: Appointment,
  { actor, accepted }: Attending,
): Promise<Change> {
  const after = attendanceConfirmed(before, actor, accepted);
  const isAccepted = !accepted || !changedFromOf(before);
  if (before.attendanceConfirmed && isAccepted) return { after: before, writes: [] };
  const by = actor.kind === 'user' && actor.role === 'patient' ? 'client' : 'admin';
  return {
    after,
    writes: [
      ...(await bookings.change(before, after)),
      tell(AttendanceConfirmed, { ...appointmentFacts(after), by }),
      audit('appointment.attendanceConfirmed', after.appointmentId, { by }),
    ],
  };
}
