import type { Appointment, AppointmentIn } from '#shared/appointments/appointment.ts';
import { instantOf } from '#shared/core/civil-time.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { eveningBefore, isQuiet, nextAllowedAt } from './quiet-hours.ts';

/** The first while changes are free, the last shortly before; each once per slot. */
export const reminders = ['first', 'last'] as const;
export type ReminderName = (typeof reminders)[number];
type ReminderHours = Pick<CenterSettings, 'firstReminderHours' | 'lastReminderHours'>;

const hourMs = 3_600_000;
/** No reminder this soon after the appointment was placed. */
const justToldMs = { first: 6 * hourMs, last: hourMs } as const;

const hoursOf = (which: ReminderName, { firstReminderHours, lastReminderHours }: ReminderHours) =>
  which === 'first' ? firstReminderHours : lastReminderHours;

/** When a reminder may be sent: from its time, outside quiet hours, while it is useful. */
function windowOf(which: ReminderName, appointment: Appointment, hours: number) {
  const { date, time } = appointment;
  const start = instantOf(date, time).getTime();
  const freeHours = appointment.freeCancellationHours;
  // Appointments with a free term longer than the reminder time are reminded until they start.
  const until = which === 'first' && hours > freeHours ? start - freeHours * hourMs : start;
  const wanted = new Date(start - hours * hourMs);
  if (!isQuiet(wanted)) return { from: wanted.getTime(), until };
  const morning = nextAllowedAt(wanted).getTime();
  // If the morning is too late to act, the reminder is sent the evening before.
  return { from: morning + hourMs <= until ? morning : eveningBefore(wanted).getTime(), until };
}

/** Whether a reminder is due now; 0 hours disables it. */
export function isReminderDue(
  which: ReminderName,
  appointment: Appointment,
  settings: ReminderHours,
  now: Date,
): appointment is AppointmentIn<'confirmed'> {
  const hours = hoursOf(which, settings);
  if (appointment.status !== 'confirmed' || appointment.hidden || hours === 0 || isQuiet(now)) return false;
  const { from, until } = windowOf(which, appointment, hours);
  const at = now.getTime();
  return from <= at && at < until && Date.parse(appointment.placedAt) + justToldMs[which] <= at;
}

/** Days ahead to search for due reminders, including a night by which one may be sent earlier. */
export const daysToRemind = ({ firstReminderHours, lastReminderHours }: ReminderHours): number =>
  Math.ceil(Math.max(firstReminderHours, lastReminderHours) / 24) + 1;

/** Unique per appointment, slot and reminder. */
export const reminderKey = (which: ReminderName, { appointmentId, date, time }: Appointment) =>
  `${appointmentId} ${date} ${time} ${which}`;
