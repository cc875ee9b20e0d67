import type { Appointment } from '#shared/appointments/appointment.ts';
import { instantOf } from '#shared/core/civil-time.ts';

/** How long before a visit its client is reminded. */
const reminderMs = 86_400_000;

/** Whether a visit is near enough to remind its client of it, and was not told of so lately that they just heard. */
export function isReminderDue(visit: Appointment, now: Date): boolean {
  const { status, hidden, date, time, createdAt, placedAt = createdAt } = visit;
  const startsAt = instantOf(date, time).getTime();
  const remindAt = startsAt - reminderMs;
  const isNear = remindAt <= now.getTime() && now.getTime() < startsAt;
  return status === 'confirmed' && !hidden && isNear && Date.parse(placedAt) < remindAt;
}

/** One reminder for each hour a visit has. */
export const reminderName = ({ appointmentId, date, time }: Appointment) =>
  `${appointmentId} ${date} ${time}`;
