import { onTestFinished } from 'vitest';
import { now, shiftClock } from '#lambdas/platform/clock.ts';
import { envNames } from '#lambdas/platform/env.ts';
import { countDaysBetween, getToday, toInstant } from '#shared/core/civil-time.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * Stretches the product's time limits so that none expires on a busy machine. Tests of the limits set their
 * own factor.
 */
export const stretchTimeLimits = () => {
  process.env[envNames.timeoutFactor] = '1000';
};

const clockState = { isSet: false };

/** Moves the clock to an instant, once per process. Later calls do nothing. */
export function setClockOnce(instant: Date): void {
  if (clockState.isSet) return;
  clockState.isSet = true;
  shiftClock(instant.getTime() - now().getTime());
}

/** Moves the clock to 10:00 of today, outside the quiet hours of messages. */
export const setClockToMorning = () => setClockOnce(toInstant(getToday(now()), '10:00'));

/** Moves the clock forward until the test ends. */
export function advanceClock(duration: { minutes?: number; days?: number }): void {
  const byMs = (duration.minutes ?? 0) * minuteMs + (duration.days ?? 0) * dayMs;
  shiftClock(byMs);
  onTestFinished(() => shiftClock(-byMs));
}

/** Moves the clock to a time of its day until the test ends, independent of the running time. */
export const setClockToTime = (time: string) =>
  advanceClock({ minutes: (toInstant(getToday(now()), time).getTime() - now().getTime()) / minuteMs });

/**
 * Moves the clock to a day, without changing the time of day, until the test ends. Appointments of that day
 * can then be paid and closed.
 */
export const advanceToDay = (date: string) => advanceClock({ days: countDaysBetween(getToday(now()), date) });

/** Moves the clock to the next full hour until the test ends, so that rate limits count in one window. */
export const advanceToFullHour = () => advanceClock({ minutes: 60 - ((now().getTime() / minuteMs) % 60) });
