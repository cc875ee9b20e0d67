import { onTestFinished } from 'vitest';
import { shiftClock } from '#lambdas/platform/clock.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Stands this much later until the test ends. */
export function later(given: { minutes?: number; days?: number }): void {
  const byMs = (given.minutes ?? 0) * minuteMs + (given.days ?? 0) * dayMs;
  shiftClock(byMs);
  onTestFinished(() => shiftClock(-byMs));
}
