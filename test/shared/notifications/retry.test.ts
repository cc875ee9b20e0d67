import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scheduleRetry } from '#shared/notifications/retry.ts';

const start = Date.parse('2026-03-06T14:00:00.000Z');
const minuteMs = 60_000;

describe('scheduleRetry', () => {
  it('waits a minute, then longer up to an hour, and stops after three days', () => {
    const pauses: number[] = [];
    let now = start;
    let failure = scheduleRetry(undefined, new Date(now));
    while (failure.dueAt !== undefined) {
      const nextAttempt = Date.parse(failure.dueAt);
      pauses.push((nextAttempt - now) / minuteMs);
      now = nextAttempt;
      failure = scheduleRetry(failure, new Date(now));
    }

    expect(pauses.slice(0, 9)).toEqual([1, 1, 2, 4, 8, 16, 32, 60, 60]);
    expect((now - start) / minuteMs / 60).toBeGreaterThanOrEqual(72);
    expect((now - start) / minuteMs / 60).toBeLessThan(73.1);
  });

  it('keeps the time of the first failure, and waits between a minute and an hour', () => {
    const minutesFailing = fc.integer({ min: 0, max: 72 * 60 - 1 });
    const pauseIsInRange = fc.property(minutesFailing, (minutes) => {
      const now = start + minutes * minuteMs;
      const failedAt = new Date(start).toISOString();
      const failure = scheduleRetry({ failedAt }, new Date(now));
      const pause = (Date.parse(failure.dueAt ?? '') - now) / minuteMs;
      return failure.failedAt === failedAt && pause >= 1 && pause <= 60;
    });

    expect(() => fc.assert(pauseIsInRange)).not.toThrow();
  });
});
