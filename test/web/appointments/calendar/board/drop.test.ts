import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutesOfDay } from '#shared/core/civil-time.ts';
import { isStillToCome, movable, spotUnder } from '#web/src/features/appointments/calendar/board/drop.ts';

const visit = { staffId: 's1', date: '2026-03-06', time: '10:00', durationMinutes: 45 };
const grabbed = 20;
const at = (minute: number, more: { date?: string; staffId?: string } = {}) => ({
  hand: { date: visit.date, minute, ...more },
  grabbed,
});

describe('a visit that is carried', () => {
  it.each([
    [10 * 60 + grabbed + 60, '11:00'],
    [10 * 60 + grabbed + 38, '10:45'],
    [10 * 60 + grabbed - 52, '09:15'],
    [10 * 60 + grabbed + 7, '10:00'],
    [0, '06:00'],
    [23 * 60, '21:15'],
  ])('at minute %i comes down at %s: quarters of an hour, inside the board', (minute, time) => {
    expect(spotUnder(visit, 'whole', at(minute))).toEqual({ ...visit, time });
  });

  it('goes to the person or the day of the column, and keeps the other', () => {
    const still = 10 * 60 + grabbed;

    expect(spotUnder(visit, 'whole', at(still, { staffId: 's2' }))).toEqual({ ...visit, staffId: 's2' });
    expect(spotUnder(visit, 'whole', at(still, { date: '2026-03-08' }))).toEqual({
      ...visit,
      date: '2026-03-08',
    });
  });

  it('keeps an hour off the grid when it only goes sideways', () => {
    const odd = { ...visit, time: '10:20' };

    expect(spotUnder(odd, 'whole', at(10 * 60 + 20 + grabbed, { staffId: 's2' })).time).toBe('10:20');
  });

  it('lands on a quarter of an hour, or where it was', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1_440, noNaN: true }), (minute) => {
        expect(minutesOfDay(spotUnder(visit, 'whole', at(minute)).time) % 15).toBe(0);
      }),
    );
  });
});

describe('a visit whose end is pulled', () => {
  it.each([
    [0, 45],
    [16, 60],
    [-17, 30],
    [-200, 5],
    [2_000, 720],
  ])('by %i minutes takes %i: steps of 5, at least 5, to the end of the board', (pulled, minutes) => {
    expect(spotUnder(visit, 'end', at(10 * 60 + grabbed + pulled))).toEqual({
      ...visit,
      durationMinutes: minutes,
    });
  });
});

describe('what may be moved', () => {
  it('is what is still to come', () => {
    const statuses = ['pending', 'confirmed', 'completed', 'noShow', 'cancelled'] as const;

    expect(statuses.filter((status) => isStillToCome({ status }))).toEqual(['pending', 'confirmed']);
  });

  it('takes a length in steps of 5 when it moves', () => {
    expect(movable({ ...visit, durationMinutes: 47 }).durationMinutes).toBe(50);
    expect(movable(visit)).toEqual(visit);
  });
});
