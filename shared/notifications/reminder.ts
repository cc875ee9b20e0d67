import type { Appointment, AppointmentIn } from '#shared/appointments/appointment.ts';
import { instantOf } from '#shared/core/civil-time.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { eveningBefore, isQuiet, nextAllowedAt } from './quiet-hours.ts';

/** The first while a change is still free, the last shortly before: each once for each hour an appointment has. */
export const reminders = ['first', 'last'] as const;
export type ReminderName = (typeof reminders)[number];
type ReminderHours = Pick<CenterSettings, 'firstReminderHours' | 'lastReminderHours'>;

const hourMs = 3_600_000;
/** Nobody is reminded of what they heard so lately. */
const justToldMs = { first: 6 * hourMs, last: hourMs } as const;

const hoursOf = (which: ReminderName, { firstReminderHours, lastReminderHours }: ReminderHours) =>
  which === 'first' ? firstReminderHours : lastReminderHours;

/** When a reminder may go: from its time on, moved out of the quiet hours, until it says nothing useful any more. */
function windowOf(which: ReminderName, appointment: Appointment, hours: number) {
  const { date, time } = appointment;
  const start = instantOf(date, time).getTime();
  const freeHours = appointment.freeCancellationHours;
  // One that was booked under a longer term than the owner reminds by is reminded all the same.
  const until = which === 'first' && hours > freeHours ? start - freeHours * hourMs : start;
  const wanted = new Date(start - hours * hourMs);
  if (!isQuiet(wanted)) return { from: wanted.getTime(), until };
  const morning = nextAllowedAt(wanted).getTime();
  // A morning that comes too late to do something about it: the evening before.
  return { from: morning + hourMs <= until ? morning : eveningBefore(wanted).getTime(), until };
}

/** Whether a client is to be reminded now. An hour setting of 0 is no reminder. */
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

/** How many days ahead a reminder can be due: its hours, and the night it may have to be brought forward by. */
export const daysToRemind = ({ firstReminderHours, lastReminderHours }: ReminderHours): number =>
  Math.ceil(Math.max(firstReminderHours, lastReminderHours) / 24) + 1;

/** One of each for each hour an appointment has. */
export const reminderKey = (which: ReminderName, { appointmentId, date, time }: Appointment) =>
  `${appointmentId} ${date} ${time} ${which}`;
