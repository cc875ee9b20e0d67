import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, getMonthBounds, listDatesInRange, toMonth } from '#shared/core/civil-time.ts';

const arbitraryMonth = fc
  .tuple(fc.integer({ min: 1970, max: 2400 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`);

describe('months', () => {
  it.each([
    ['2026-03', 0, '2026-03'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-11', 14, '2028-01'],
    ['2026-03', -27, '2023-12'],
  ])('addMonths changes %s by %i months to %s', (month, count, expectedMonth) => {
    expect(addMonths(month, count)).toBe(expectedMonth);
  });

  it.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-12', '2026-12-31'],
    ['2026-04', '2026-04-30'],
  ])('getMonthBounds ends %s on %s', (month, last) => {
    expect(getMonthBounds(month)).toEqual({ first: `${month}-01`, last });
  });

  it('getMonthBounds covers exactly the days of the month', () => {
    fc.assert(
      fc.property(arbitraryMonth, (month) => {
        const { first, last } = getMonthBounds(month);
        expect(listDatesInRange(first, last).every((date) => toMonth(date) === month)).toBe(true);
        expect(toMonth(addDays(last, 1))).toBe(addMonths(month, 1));
        expect(addMonths(addMonths(month, 7), -7)).toBe(month);
      }),
    );
  });
});
