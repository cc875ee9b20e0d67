import type { Appointment, Assignment, ChosenPlace } from '../appointment.ts';
import { hasBegun, isFreeToCancel } from '../transitions.ts';

/** Where an appointment is, as its client reads it. */
export type Place = Pick<Appointment, 'date' | 'time' | 'staffName'>;
type ShownPlace = Omit<Place, 'staffName'> & { readonly staffName?: string | undefined };
/** The same from what a screen shows, where the name may be missing; a change to be accepted always has one. */
export const placeOf = ({ date, time, staffName = '' }: ShownPlace): Place => ({ date, time, staffName });

/** Where its client last chose or accepted an appointment to be, while the center has it elsewhere (docs/adr/0032). */
export const changedFromOf = (appointment: Appointment): ChosenPlace | undefined =>
  'changedFrom' in appointment ? appointment.changedFrom : undefined;

/** The same after the center moves the appointment: nothing once it is back where the client had it. */
export function changedByCenter(before: Appointment, to: Assignment): { readonly changedFrom?: ChosenPlace } {
  const { staffId, staffName, date, time } = changedFromOf(before) ?? before;
  const isBackAtHour = date === to.date && time === to.time;
  // Of a request only the hour counts: until approval its client is told no name.
  if (before.status === 'pending') return isBackAtHour ? {} : { changedFrom: { date, time } };
  const isBack = isBackAtHour && (staffId === undefined || staffId === to.staffId);
  return isBack ? {} : { changedFrom: { staffId, staffName, date, time } };
}

/** Whether its client has to say yes to a change of the center's; until then, or until it begins, they may decline it free. */
export const awaitsAcceptance = (appointment: Appointment, now: Date): boolean =>
  appointment.status === 'confirmed' &&
  changedFromOf(appointment) !== undefined &&
  !hasBegun(appointment, now);

/** Whether changing or cancelling costs nothing: early enough, or the center put it where its client never wanted it. */
export const isFreeOfCharge = (appointment: Appointment, now: Date): boolean =>
  isFreeToCancel(appointment, now, appointment.freeCancellationHours) || awaitsAcceptance(appointment, now);
