import type { Appointment } from '#shared/appointments/appointment.ts';
import { instantOf } from '#shared/core/civil-time.ts';

/** How long before an appointment its client is reminded. */
const reminderMs = 86_400_000;

/** Whether an appointment is near enough to remind its client of it, and was not told of so lately that they just heard. */
export function isReminderDue(appointment: Appointment, now: Date): boolean {
  if (appointment.status !== 'confirmed' || appointment.hidden) return false;
  const { date, time, placedAt } = appointment;
  const startsAt = instantOf(date, time).getTime();
  const remindAt = startsAt - reminderMs;
  const isNear = remindAt <= now.getTime() && now.getTime() < startsAt;
  return isNear && Date.parse(placedAt) < remindAt;
}

/** One reminder for each hour an appointment has. */
export const reminderName = ({ appointmentId, date, time }: Appointment) =>
  `${appointmentId} ${date} ${time}`;
