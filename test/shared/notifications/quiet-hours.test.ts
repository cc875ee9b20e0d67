import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, toCivilDateTime, toInstant, toTimeOfDay } from '#shared/core/civil-time.ts';
import { getNextAllowedTime, isQuiet } from '#shared/notifications/quiet-hours.ts';

const parseInstant = (text: string) => toInstant(text.slice(0, 10), text.slice(11));

describe('quiet hours [R159]', () => {
  it.each([
    ['20:59', false],
    ['21:00', true],
    ['00:00', true],
    ['07:59', true],
    ['08:00', false],
  ])('include %s: %s', (time, expected) => {
    expect(isQuiet(parseInstant(`2026-03-06 ${time}`))).toBe(expected);
  });

  it.each([
    ['on an ordinary evening', '2026-03-06 21:00', '2026-03-07 08:00'],
    ['after midnight', '2026-03-07 00:00', '2026-03-07 08:00'],
    ['at the end of a month', '2026-04-30 23:30', '2026-05-01 08:00'],
    ['in a leap year’s February', '2028-02-28 22:00', '2028-02-29 08:00'],
    ['on 29 February', '2028-02-29 22:00', '2028-03-01 08:00'],
    ['on New Year’s Eve', '2026-12-31 23:59', '2027-01-01 08:00'],
  ])('end in the morning %s', (_, now, morning) => {
    expect(getNextAllowedTime(parseInstant(now))).toEqual(parseInstant(morning));
  });
});

const arbitraryInstants = fc
  .tuple(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 1_439 }))
  .map(([day, minutes]) => toInstant(addDays('2025-01-01', day), toTimeOfDay(minutes)));

describe('getNextAllowedTime', () => {
  it('never returns a time at night', () => {
    fc.assert(
      fc.property(arbitraryInstants, (now) => {
        expect(isQuiet(getNextAllowedTime(now))).toBe(false);
      }),
    );
  });

  it('returns the given time or the next eight o’clock', () => {
    fc.assert(
      fc.property(arbitraryInstants, (now) => {
        const allowedTime = getNextAllowedTime(now);
        const delayMs = allowedTime.getTime() - now.getTime();
        expect(delayMs).toBeGreaterThanOrEqual(0);
        expect(delayMs).toBeLessThanOrEqual(11 * 3_600_000);
        expect(delayMs === 0 || toCivilDateTime(allowedTime).time === '08:00').toBe(true);
      }),
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(arbitraryInstants, (now) => {
        const allowedTime = getNextAllowedTime(now);
        expect(getNextAllowedTime(allowedTime)).toEqual(allowedTime);
      }),
    );
  });
});
