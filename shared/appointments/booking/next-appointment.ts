import { addDays, getToday, toMinutesOfDay, toTimeOfDay } from '#shared/core/civil-time.ts';
import { type Appointment, occupiesSlot, toAppointmentInterval } from '../appointment.ts';
import { isDayReached } from '../transitions.ts';
import { listFreeIntervals, type StaffAvailability } from './slots.ts';

type RepeatedService = { readonly repeatWeeks?: number | undefined };

/** Selects the services that are repeated first, with their interval. Undefined if none is repeated. */
export function selectRepeatedServices<S extends RepeatedService>(
  services: readonly S[],
): { readonly weeks: number; readonly services: readonly S[] } | undefined {
  const intervals = services.flatMap(({ repeatWeeks }) => repeatWeeks ?? []);
  if (intervals.length === 0) return undefined;
  const weeks = Math.min(...intervals);
  return { weeks, services: services.filter(({ repeatWeeks }) => repeatWeeks === weeks) };
}

/** Whether the client comes or came to the appointment, which the next one then follows. */
export const canHaveNextAppointment = (
  appointment: Pick<Appointment, 'status' | 'date'>,
  now: Date,
): boolean =>
  appointment.status === 'completed' ||
  (appointment.status === 'confirmed' && isDayReached(appointment, getToday(now)));

const daysPerWeek = 7;

/** Returns the same weekday after the interval, or the first such weekday after today. */
export function calculateNextDate(date: string, weeks: number, today: string): string {
  let nextDate = addDays(date, weeks * daysPerWeek);
  while (nextDate <= today) nextDate = addDays(nextDate, daysPerWeek);
  return nextDate;
}

/** Whether a client's later appointment already repeats one of these services. */
export const isAlreadyRepeated = (
  appointments: readonly Appointment[],
  serviceIds: readonly string[],
  today: string,
): boolean =>
  appointments.some(
    ({ date, status, hidden, services }) =>
      !hidden &&
      date > today &&
      occupiesSlot(status) &&
      services.some(({ serviceId }) => serviceIds.includes(serviceId)),
  );

/** Adds a client's own appointments to the busy times of a staff member. */
export const addClientTimes = (
  member: StaffAvailability,
  appointments: readonly Appointment[],
): StaffAvailability => ({
  ...member,
  busyOn: (date) =>
    [
      ...member.busyOn(date),
      ...appointments
        .filter((own) => !own.hidden && own.date === date && occupiesSlot(own.status))
        .map(toAppointmentInterval),
    ].sort((a, b) => a.start - b.start),
});

/** How many days around the wished one are searched. */
export const searchedDays = 14;

type NearestSlotInput = {
  readonly member: StaffAvailability;
  readonly date: string;
  readonly time: string;
  readonly durationMinutes: number;
  readonly today: string;
};

/** The wished day, then the days around it, each later one before the earlier one. */
const listDaysAround = (date: string, today: string): string[] =>
  [0, ...Array.from({ length: searchedDays }, (_, index) => index + 1).flatMap((days) => [days, -days])]
    .map((days) => addDays(date, days))
    .filter((day) => day > today);

/** Finds the free start that is nearest to the wished day and, on the first free day, to the wished time. */
export function findNearestSlot({ member, date, time, durationMinutes, today }: NearestSlotInput) {
  const wished = toMinutesOfDay(time);
  for (const day of listDaysAround(date, today)) {
    const [nearest] = listFreeIntervals([member], day, { durationMinutes })
      .map(({ start, end }) => Math.min(Math.max(wished, start), end - durationMinutes))
      .sort((a, b) => Math.abs(a - wished) - Math.abs(b - wished));
    if (nearest !== undefined) return { date: day, time: toTimeOfDay(nearest) };
  }
  return undefined;
}
