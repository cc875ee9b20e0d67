import { addDays, toCivilDateTime, toInstant, toMinutesOfDay } from '#shared/core/civil-time.ts';

/** Quiet hours in Puerto Rico, without SMS. */
const quietFrom = '21:00';
const quietUntil = '08:00';
/** Time in the evening for messages that would be too late in the morning. */
const eveningTime = '20:00';

export function isQuiet(instant: Date): boolean {
  const { minutes } = toCivilDateTime(instant);
  return minutes >= toMinutesOfDay(quietFrom) || minutes < toMinutesOfDay(quietUntil);
}

function getNextMorning(instant: Date): Date {
  const { date, minutes } = toCivilDateTime(instant);
  return toInstant(minutes < toMinutesOfDay(quietUntil) ? date : addDays(date, 1), quietUntil);
}

export const getNextAllowedTime = (now: Date): Date => (isQuiet(now) ? getNextMorning(now) : now);

/** Returns the evening before the quiet hours around an instant. */
export function getPreviousEvening(instant: Date): Date {
  const { date, minutes } = toCivilDateTime(instant);
  return toInstant(minutes < toMinutesOfDay(quietUntil) ? addDays(date, -1) : date, eveningTime);
}
