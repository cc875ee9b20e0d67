import { addMinutes, countDaysBetween, type toCivilDateTime } from '#shared/core/civil-time.ts';
import { type Appointment, buildStartKey, compareAppointmentStarts } from '../appointment.ts';

/** How many days ahead an appointment counts as soon (R162). */
const upcomingWindowDays = 7;

type AppointmentTime = Pick<Appointment, 'date' | 'time' | 'durationMinutes' | 'status'>;
type CurrentTime = Pick<ReturnType<typeof toCivilDateTime>, 'date' | 'time'>;

const buildEndKey = ({ date, time, durationMinutes }: AppointmentTime) =>
  buildStartKey({ date, time: addMinutes(time, durationMinutes) });
const isPlanned = ({ status }: AppointmentTime) => status === 'pending' || status === 'confirmed';
const isUpcoming = (appointment: AppointmentTime, now: CurrentTime) =>
  isPlanned(appointment) && buildEndKey(appointment) > buildStartKey(now);

/** Splits a client's appointments into upcoming, soonest first, and past, latest first. */
export function splitUpcomingAndPast<V extends AppointmentTime>(
  appointments: readonly V[],
  now: CurrentTime,
): { upcoming: V[]; past: V[] } {
  const sortedAppointments = appointments.toSorted(compareAppointmentStarts);
  return {
    upcoming: sortedAppointments.filter((appointment) => isUpcoming(appointment, now)),
    past: sortedAppointments.filter((appointment) => !isUpcoming(appointment, now)).reverse(),
  };
}

export function isSoon(appointment: AppointmentTime, now: CurrentTime): boolean {
  const daysAhead = countDaysBetween(now.date, appointment.date);
  return isUpcoming(appointment, now) && daysAhead <= upcomingWindowDays;
}
