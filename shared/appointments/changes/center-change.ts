import type { AgreedSlot, Appointment, Assignment } from '../appointment.ts';
import { hasBegun, isFreeToCancel } from '../transitions.ts';

export type AppointmentSlot = Pick<Appointment, 'date' | 'time' | 'staffName'>;
type ShownSlot = Omit<AppointmentSlot, 'staffName'> & { readonly staffName?: string | undefined };
/** Place from displayed data, where the name may be missing; a change to accept always has one. */
export const toAppointmentSlot = ({ date, time, staffName = '' }: ShownSlot): AppointmentSlot => ({
  date,
  time,
  staffName,
});

/** The slot that the client last chose or accepted, if the center moved it (docs/adr/0032). */
export const findChangedFrom = (appointment: Appointment): AgreedSlot | undefined =>
  'changedFrom' in appointment ? appointment.changedFrom : undefined;

/** `changedFrom` after a move by the center; empty if the appointment is back at the client's slot. */
export function buildChangedFrom(before: Appointment, to: Assignment): { readonly changedFrom?: AgreedSlot } {
  const { staffId, staffName, date, time } = findChangedFrom(before) ?? before;
  const isBackAtHour = date === to.date && time === to.time;
  if (before.status === 'pending') return isBackAtHour ? {} : { changedFrom: { date, time } };
  const isBack = isBackAtHour && (staffId === undefined || staffId === to.staffId);
  return isBack ? {} : { changedFrom: { staffId, staffName, date, time } };
}

/** Whether the client still has to accept a change by the center, which they may decline for free. */
export const awaitsAcceptance = (appointment: Appointment, now: Date): boolean =>
  appointment.status === 'confirmed' &&
  findChangedFrom(appointment) !== undefined &&
  !hasBegun(appointment, now);

export const isFreeOfCharge = (appointment: Appointment, now: Date): boolean =>
  isFreeToCancel(appointment, now, appointment.freeCancellationHours) || awaitsAcceptance(appointment, now);
