import { addDays, civilAt, instantOf, minutesOfDay } from '#shared/core/civil-time.ts';

/** Between these hours of Puerto Rico nobody's phone rings for us. */
const quietFrom = '21:00';
const quietUntil = '08:00';
/** A visit this soon after the quiet hours would begin before its news. */
const noticeMs = 3_600_000;

export function isQuiet(at: Date): boolean {
  const { minutes } = civilAt(at);
  return minutes >= minutesOfDay(quietFrom) || minutes < minutesOfDay(quietUntil);
}

/** The end of the quiet hours that an instant lies in. */
function morningAfter(at: Date): Date {
  const { date, minutes } = civilAt(at);
  return instantOf(minutes < minutesOfDay(quietUntil) ? date : addDays(date, 1), quietUntil);
}

/** When a phone may ring about a visit: now, or in the morning, unless the visit would begin within an hour of it. */
export function ringsAt(now: Date, startsAt: Date): Date {
  if (!isQuiet(now)) return now;
  const morning = morningAfter(now);
  const isUrgent = startsAt >= now && startsAt.getTime() < morning.getTime() + noticeMs;
  return isUrgent ? now : morning;
}
