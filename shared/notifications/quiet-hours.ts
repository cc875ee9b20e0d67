import { addDays, civilAt, instantOf, minutesOfDay } from '#shared/core/civil-time.ts';

/** Quiet hours in Puerto Rico, without SMS. */
const quietFrom = '21:00';
const quietUntil = '08:00';
/** Time in the evening for messages that would be too late in the morning. */
const evening = '20:00';

export function isQuiet(at: Date): boolean {
  const { minutes } = civilAt(at);
  return minutes >= minutesOfDay(quietFrom) || minutes < minutesOfDay(quietUntil);
}

function morningAfter(at: Date): Date {
  const { date, minutes } = civilAt(at);
  return instantOf(minutes < minutesOfDay(quietUntil) ? date : addDays(date, 1), quietUntil);
}

/** Now, or the end of the quiet hours. */
export const nextAllowedAt = (now: Date): Date => (isQuiet(now) ? morningAfter(now) : now);

/** The evening before the quiet hours around an instant. */
export function eveningBefore(at: Date): Date {
  const { date, minutes } = civilAt(at);
  return instantOf(minutes < minutesOfDay(quietUntil) ? addDays(date, -1) : date, evening);
}
