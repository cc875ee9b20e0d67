import type { Appointment, AppointmentWithStatus } from '#shared/appointments/appointment.ts';
import { toInstant } from '#shared/core/civil-time.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { getNextAllowedTime, getPreviousEvening, isQuiet } from './quiet-hours.ts';

/** The first while changes are free, the last shortly before; each once per slot. */
export const reminders = ['first', 'last'] as const;
export type ReminderName = (typeof reminders)[number];
type ReminderHours = Pick<CenterSettings, 'firstReminderHours' | 'lastReminderHours'>;

const hourMs = 3_600_000;
/** No reminder this soon after the appointment was placed. */
const minPlacedMs = { first: 6 * hourMs, last: hourMs } as const;

const getReminderHours = (which: ReminderName, { firstReminderHours, lastReminderHours }: ReminderHours) =>
  which === 'first' ? firstReminderHours : lastReminderHours;

/** When a reminder may be sent: from its time, outside quiet hours, while it is useful. */
function calculateReminderWindow(which: ReminderName, appointment: Appointment, hours: number) {
  const { date, time } = appointment;
  const start = toInstant(date, time).getTime();
  const freeHours = appointment.freeCancellationHours;
  // Appointments with a free term longer than the reminder time are reminded until they start.
  const until = which === 'first' && hours > freeHours ? start - freeHours * hourMs : start;
  const preferredTime = new Date(start - hours * hourMs);
  if (!isQuiet(preferredTime)) return { from: preferredTime.getTime(), until };
  const morning = getNextAllowedTime(preferredTime).getTime();
  // If the morning is too late to act, the reminder is sent the evening before.
  return { from: morning + hourMs <= until ? morning : getPreviousEvening(preferredTime).getTime(), until };
}

/** Whether a reminder is due now; 0 hours disables it. */
export function isReminderDue(
  which: ReminderName,
  appointment: Appointment,
  settings: ReminderHours,
  now: Date,
): appointment is AppointmentWithStatus<'confirmed'> {
  const hours = getReminderHours(which, settings);
  if (appointment.status !== 'confirmed' || appointment.hidden || hours === 0 || isQuiet(now)) return false;
  const { from, until } = calculateReminderWindow(which, appointment, hours);
  const at = now.getTime();
  return from <= at && at < until && Date.parse(appointment.placedAt) + minPlacedMs[which] <= at;
}

/** Days ahead to search for due reminders, including a night by which one may be sent earlier. */
export const countReminderDays = ({ firstReminderHours, lastReminderHours }: ReminderHours): number =>
  Math.ceil(Math.max(firstReminderHours, lastReminderHours) / 24) + 1;

export const buildReminderKey = (which: ReminderName, { appointmentId, date, time }: Appointment) =>
  `${appointmentId} ${date} ${time} ${which}`;
