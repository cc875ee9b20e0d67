import { addMinutes, type civilAt, daysBetween } from '#shared/core/civil-time.ts';
import { type Appointment, startInstantKey } from '../appointment.ts';

/** How many days ahead an appointment counts as soon (R162). */
const upcomingWindowDays = 7;

type AppointmentPart = Pick<Appointment, 'date' | 'time' | 'durationMinutes' | 'status'>;
type Now = Pick<ReturnType<typeof civilAt>, 'date' | 'time'>;

const endKey = ({ date, time, durationMinutes }: AppointmentPart) =>
  startInstantKey({ date, time: addMinutes(time, durationMinutes) });
const isAwaited = ({ status }: AppointmentPart) => status === 'pending' || status === 'confirmed';
const isUpcoming = (appointment: AppointmentPart, now: Now) =>
  isAwaited(appointment) && endKey(appointment) > startInstantKey(now);
const byStart = (left: AppointmentPart, right: AppointmentPart) =>
  startInstantKey(left).localeCompare(startInstantKey(right));

/** Splits a client's appointments into upcoming, soonest first, and past, latest first. */
export function upcomingAndPast<V extends AppointmentPart>(
  appointments: readonly V[],
  now: Now,
): { upcoming: V[]; past: V[] } {
  const sorted = appointments.toSorted(byStart);
  return {
    upcoming: sorted.filter((appointment) => isUpcoming(appointment, now)),
    past: sorted.filter((appointment) => !isUpcoming(appointment, now)).reverse(),
  };
}

/** Whether an upcoming appointment is within the next 7 days, including today. */
export function isSoon(appointment: AppointmentPart, now: Now): boolean {
  const days = daysBetween(now.date, appointment.date);
  return isUpcoming(appointment, now) && days <= upcomingWindowDays;
}
