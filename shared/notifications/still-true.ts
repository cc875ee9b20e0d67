import type { Appointment } from '#shared/appointments/appointment.ts';
import { cancellationReasons } from '#shared/appointments/lifecycle.ts';

// A queue may be late: each message first asks whether what its event told is still so, and yesterday's news is not sent.

export type ConfirmedVisit = Appointment & { readonly visitCode: string };

export const awaitsDecision = ({ status }: Appointment) => status === 'pending';

/** Confirmed and not moved on since; every confirmed visit has its code. */
export function isConfirmed(appointment: Appointment): appointment is ConfirmedVisit {
  if (appointment.status !== 'confirmed') return false;
  if (appointment.visitCode === undefined)
    throw new Error(`${appointment.appointmentId} is confirmed without a code.`);
  return true;
}

export const wasDenied = (appointment: Appointment) => endedBy(appointment, cancellationReasons.denied);
export const wasLapsed = (appointment: Appointment) => endedBy(appointment, cancellationReasons.lapsed);

const endedBy = ({ status, cancellation }: Appointment, reason: string) =>
  status === 'cancelled' && cancellation?.reason === reason;
