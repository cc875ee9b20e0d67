import type { Appointment, AppointmentWithStatus } from '#shared/appointments/appointment.ts';
import { toInstant } from '#shared/core/civil-time.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { getNextAllowedTime, getPreviousEvening, isQuiet } from './quiet-hours.ts';

/** `first` is normally sent while changes are free, `last` shortly before the start, each once per slot. */
export const reminders = ['first', 'last'] as const;
export type ReminderName = (typeof reminders)[number];
type ReminderHours = Pick<CenterSettings, 'firstReminderHours' | 'lastReminderHours'>;

const hourMs = 3_600_000;
/** Minimum time between an appointment's placement and its reminder. */
const minPlacedMs = { first: 6 * hourMs, last: hourMs } as const;

const getReminderHours = (
  reminder: ReminderName,
  { firstReminderHours, lastReminderHours }: ReminderHours,
) => (reminder === 'first' ? firstReminderHours : lastReminderHours);

/** Calculates when a reminder may be sent, outside quiet hours and while it is useful. */
function calculateReminderWindow(reminder: ReminderName, appointment: Appointment, hours: number) {
  const { date, time } = appointment;
  const startMs = toInstant(date, time).getTime();
  const freeHours = appointment.freeCancellationHours;
  // If the free term is longer than the reminder time, the reminder may be sent until the start.
  const until = reminder === 'first' && hours > freeHours ? startMs - freeHours * hourMs : startMs;
  const preferredTime = new Date(startMs - hours * hourMs);
  if (!isQuiet(preferredTime)) return { from: preferredTime.getTime(), until };
  const morning = getNextAllowedTime(preferredTime).getTime();
  // If the morning is too late to act, the reminder is sent the evening before.
  return { from: morning + hourMs <= until ? morning : getPreviousEvening(preferredTime).getTime(), until };
}

/** Whether a reminder may be sent now, unless it was sent before. 0 hours disable it. */
export function isReminderDue(
  reminder: ReminderName,
  appointment: Appointment,
  settings: ReminderHours,
  now: Date,
): appointment is AppointmentWithStatus<'confirmed'> {
  const hours = getReminderHours(reminder, settings);
  if (appointment.status !== 'confirmed' || appointment.hidden || hours === 0 || isQuiet(now)) return false;
  const { from, until } = calculateReminderWindow(reminder, appointment, hours);
  const nowMs = now.getTime();
  return from <= nowMs && nowMs < until && Date.parse(appointment.placedAt) + minPlacedMs[reminder] <= nowMs;
}

/** Counts the days ahead to search for due reminders, with one more as quiet hours may advance a reminder. */
export const countReminderDays = ({ firstReminderHours, lastReminderHours }: ReminderHours): number =>
  Math.ceil(Math.max(firstReminderHours, lastReminderHours) / 24) + 1;

export const buildReminderKey = (reminder: ReminderName, { appointmentId, date, time }: Appointment) =>
  `${appointmentId} ${date} ${time} ${reminder}`;
