import type { AgreedSlot, Appointment, Assignment } from '../appointment.ts';
import { hasBegun, isFreeToCancel } from '../transitions.ts';

export type AppointmentSlot = Pick<Appointment, 'date' | 'time' | 'staffName'>;
type ShownSlot = Omit<AppointmentSlot, 'staffName'> & { readonly staffName?: string | undefined };
/** Builds a slot from displayed data, which may lack the aesthetician. A change to accept has one. */
export const toAppointmentSlot = ({ date, time, staffName = '' }: ShownSlot): AppointmentSlot => ({
  date,
  time,
  staffName,
});

/** Returns the slot that the client last chose or accepted, if the center changed it (docs/adr/0032). */
export const findChangedFrom = (appointment: Appointment): AgreedSlot | undefined =>
  'changedFrom' in appointment ? appointment.changedFrom : undefined;

/** Returns `changedFrom` after a move by the center, or nothing if the client's slot is restored. */
export function buildChangedFrom(
  before: Appointment,
  assignment: Assignment,
): { readonly changedFrom?: AgreedSlot } {
  const { staffId, staffName, date, time } = findChangedFrom(before) ?? before;
  const isSameTime = date === assignment.date && time === assignment.time;
  if (before.status === 'pending') return isSameTime ? {} : { changedFrom: { date, time } };
  const isSameSlot = isSameTime && (staffId === undefined || staffId === assignment.staffId);
  return isSameSlot ? {} : { changedFrom: { staffId, staffName, date, time } };
}

/** Whether the client still has to accept a change by the center, which they may decline for free. */
export const awaitsAcceptance = (appointment: Appointment, now: Date): boolean =>
  appointment.status === 'confirmed' &&
  findChangedFrom(appointment) !== undefined &&
  !hasBegun(appointment, now);

/** Whether the client can change or cancel the appointment without losing the deposit. */
export const isFreeOfCharge = (appointment: Appointment, now: Date): boolean =>
  isFreeToCancel(appointment, now, appointment.freeCancellationHours) || awaitsAcceptance(appointment, now);
