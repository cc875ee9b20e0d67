import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, countDaysBetween, getWeekday, toMonth } from '#shared/core/civil-time.ts';
import { calculateRange, shiftDate } from '#web/src/features/appointments/calendar/calendar-address.ts';
import { findDayByKey, listWeeks, moveToAdjacentMonth } from '#web/src/ui/month-grid/month-grid-days.ts';

const anyDate = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));

describe('listWeeks', () => {
  it('returns whole consecutive weeks from Sunday with every day of the month [R206]', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const days = listWeeks(toMonth(date)).flat();
        const daysOfMonth = days.filter((day) => toMonth(day) === toMonth(date));

        expect(days).toContain(date);
        expect(days.length % 7).toBe(0);
        expect(getWeekday(days[0]!)).toBe(0);
        expect(countDaysBetween(days[0]!, days.at(-1)!)).toBe(days.length - 1);
        expect(days.length - daysOfMonth.length).toBeLessThan(14);
      }),
    );
  });

  it('returns four weeks for a February that starts on Sunday, and six for a long month that ends on one', () => {
    expect(listWeeks('2026-02')).toHaveLength(4);
    expect(listWeeks('2026-05')).toHaveLength(6);
  });
});

describe('moveToAdjacentMonth', () => {
  it('returns the same day of the adjacent month, or its last day', () => {
    expect(moveToAdjacentMonth('2026-01-31', 1)).toBe('2026-02-28');
    expect(moveToAdjacentMonth('2024-01-31', 1)).toBe('2024-02-29');
    expect(moveToAdjacentMonth('2026-03-31', -1)).toBe('2026-02-28');
    expect(moveToAdjacentMonth('2026-12-15', 1)).toBe('2027-01-15');
    expect(moveToAdjacentMonth('2026-01-15', -1)).toBe('2025-12-15');
  });

  it('always returns a day of the adjacent month', () => {
    const monthNumber = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
    fc.assert(
      fc.property(anyDate, fc.constantFrom(1 as const, -1 as const), (date, step) => {
        expect(monthNumber(moveToAdjacentMonth(date, step)) - monthNumber(date)).toBe(step);
      }),
    );
  });
});

describe('findDayByKey', () => {
  it.each([
    ['ArrowLeft', '2026-02-28'],
    ['ArrowRight', '2026-03-02'],
    ['ArrowUp', '2026-02-22'],
    ['ArrowDown', '2026-03-08'],
    ['Home', '2026-03-01'],
    ['End', '2026-03-07'],
    ['PageUp', '2026-02-01'],
    ['PageDown', '2026-04-01'],
    ['a', undefined],
  ])('moves with %s to %s', (key, expectedDate) => {
    expect(findDayByKey('2026-03-01', key)).toBe(expectedDate);
  });
});

describe('the calendar views', () => {
  const date = '2026-03-06';

  it('cover the weeks of a month, a week from its Sunday, or a day', () => {
    expect(calculateRange({ view: 'month', date })).toEqual({ from: '2026-03-01', to: '2026-04-04' });
    expect(calculateRange({ view: 'week', date })).toEqual({ from: '2026-03-01', to: '2026-03-07' });
    expect(calculateRange({ view: 'day', date })).toEqual({ from: date, to: date });
  });

  it('move by their own length, and a month moves to its first day, or to today in the current month', () => {
    const today = '2026-04-20';

    expect(shiftDate({ view: 'month', date }, 1, today)).toBe(today);
    expect(shiftDate({ view: 'month', date }, -1, today)).toBe('2026-02-01');
    expect(shiftDate({ view: 'week', date }, -1, today)).toBe('2026-02-27');
    expect(shiftDate({ view: 'day', date }, 1, today)).toBe('2026-03-07');
  });
});
