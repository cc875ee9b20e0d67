import { addMinutes, countDaysBetween } from '#shared/core/civil-time.ts';
import { type Appointment, buildStartKey, compareAppointmentStarts } from '../appointment.ts';

/** How many days ahead an appointment counts as soon (R162). */
const soonDays = 7;

type AppointmentTime = Pick<Appointment, 'date' | 'time' | 'durationMinutes' | 'status'>;
type CurrentTime = Pick<Appointment, 'date' | 'time'>;

const buildEndKey = ({ date, time, durationMinutes }: AppointmentTime) =>
  buildStartKey({ date, time: addMinutes(time, durationMinutes) });
const isPlanned = ({ status }: AppointmentTime) => status === 'pending' || status === 'confirmed';
const isUpcoming = (appointment: AppointmentTime, now: CurrentTime) =>
  isPlanned(appointment) && buildEndKey(appointment) > buildStartKey(now);

/**
 * Splits a client's appointments into upcoming, soonest first, and others, latest first. The others are past or no
 * longer planned, such as a cancelled appointment of next week.
 */
export function splitUpcomingAndOther<V extends AppointmentTime>(
  appointments: readonly V[],
  now: CurrentTime,
): { upcoming: V[]; others: V[] } {
  const sortedAppointments = appointments.toSorted(compareAppointmentStarts);
  return {
    upcoming: sortedAppointments.filter((appointment) => isUpcoming(appointment, now)),
    others: sortedAppointments.filter((appointment) => !isUpcoming(appointment, now)).reverse(),
  };
}

export function isSoon(appointment: AppointmentTime, now: CurrentTime): boolean {
  const daysAhead = countDaysBetween(now.date, appointment.date);
  return isUpcoming(appointment, now) && daysAhead <= soonDays;
}
