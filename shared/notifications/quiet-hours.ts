import { addDays, civilAt, instantOf, minutesOfDay } from '#shared/core/civil-time.ts';

/** Between these hours of Puerto Rico nobody's phone rings for us. */
const quietFrom = '21:00';
const quietUntil = '08:00';
/** The last hour of an evening for what would come too late in the morning. */
const evening = '20:00';

export function isQuiet(at: Date): boolean {
  const { minutes } = civilAt(at);
  return minutes >= minutesOfDay(quietFrom) || minutes < minutesOfDay(quietUntil);
}

/** The end of the quiet hours that an instant lies in. */
function morningAfter(at: Date): Date {
  const { date, minutes } = civilAt(at);
  return instantOf(minutes < minutesOfDay(quietUntil) ? date : addDays(date, 1), quietUntil);
}

/** When a phone may ring: now, or in the morning, whatever it is about. */
export const nextAllowedAt = (now: Date): Date => (isQuiet(now) ? morningAfter(now) : now);

/** The evening before the quiet hours that an instant lies in. */
export function eveningBefore(at: Date): Date {
  const { date, minutes } = civilAt(at);
  return instantOf(minutes < minutesOfDay(quietUntil) ? addDays(date, -1) : date, evening);
}
