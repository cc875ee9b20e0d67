import { onTestFinished } from 'vitest';
import { now, shiftClock } from '#lambdas/platform/clock.ts';
import { envNames } from '#lambdas/platform/env.ts';
import { daysBetween, instantOf, today } from '#shared/core/civil-time.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * Stretches the product's time limits so that none expires on a busy machine. Tests of the limits set their own factor.
 */
export const stretchTimeLimits = () => {
  process.env[envNames.timeoutFactor] = '1000';
};

const placed = { already: false };

/** Stands at an instant, once in a process: whoever comes later finds the clock running. */
export function standAt(instant: Date): void {
  if (placed.already) return;
  placed.already = true;
  shiftClock(instant.getTime() - now().getTime());
}

/** Ten in the morning of today: whatever the hour outside, people are awake and nothing waits for the morning. */
export const standInTheMorning = () => standAt(instantOf(today(now()), '10:00'));

/** Stands this much later until the test ends. */
export function later(given: { minutes?: number; days?: number }): void {
  const byMs = (given.minutes ?? 0) * minuteMs + (given.days ?? 0) * dayMs;
  shiftClock(byMs);
  onTestFinished(() => shiftClock(-byMs));
}

/** Stands at this time of its day until the test ends, however long this process has run already. */
export const standAtHour = (time: string) =>
  later({ minutes: (instantOf(today(now()), time).getTime() - now().getTime()) / minuteMs });

/** Stands on this day, at the hour it is, until the test ends: appointments of that day can be paid and closed. */
export const onDay = (date: string) => later({ days: daysBetween(today(now()), date) });

/** Stands at the next full hour until the test ends: what is counted by minutes or hours is counted in one window. */
export const atFullHour = () => later({ minutes: 60 - ((now().getTime() / minuteMs) % 60) });
