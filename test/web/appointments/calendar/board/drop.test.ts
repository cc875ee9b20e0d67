import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutesOfDay } from '#shared/core/civil-time.ts';
import { isStillToCome, movable, slotUnder } from '#web/src/features/appointments/calendar/board/drop.ts';

const appointment = { staffId: 's1', date: '2026-03-06', time: '10:00', durationMinutes: 45 };
const grabbed = 20;
const at = (minute: number, more: { date?: string; staffId?: string } = {}) => ({
  hand: { date: appointment.date, minute, ...more },
  grabbed,
});

describe('an appointment that is carried', () => {
  it.each([
    [10 * 60 + grabbed + 60, '11:00'],
    [10 * 60 + grabbed + 38, '10:45'],
    [10 * 60 + grabbed - 52, '09:15'],
    [10 * 60 + grabbed + 7, '10:00'],
    [0, '06:00'],
    [23 * 60, '21:15'],
  ])('at minute %i comes down at %s: quarters of an hour, inside the board', (minute, time) => {
    expect(slotUnder(appointment, 'whole', at(minute))).toEqual({ ...appointment, time });
  });

  it('goes to the person or the day of the column, and keeps the other', () => {
    const still = 10 * 60 + grabbed;

    expect(slotUnder(appointment, 'whole', at(still, { staffId: 's2' }))).toEqual({
      ...appointment,
      staffId: 's2',
    });
    expect(slotUnder(appointment, 'whole', at(still, { date: '2026-03-08' }))).toEqual({
      ...appointment,
      date: '2026-03-08',
    });
  });

  it('keeps an hour off the grid when it only goes sideways', () => {
    const odd = { ...appointment, time: '10:20' };

    expect(slotUnder(odd, 'whole', at(10 * 60 + 20 + grabbed, { staffId: 's2' })).time).toBe('10:20');
  });

  it('lands on a quarter of an hour, or where it was', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1_440, noNaN: true }), (minute) => {
        expect(minutesOfDay(slotUnder(appointment, 'whole', at(minute)).time) % 15).toBe(0);
      }),
    );
  });
});

describe('an appointment whose end is pulled', () => {
  it.each([
    [0, 45],
    [16, 60],
    [-17, 30],
    [-200, 5],
    [2_000, 720],
  ])('by %i minutes takes %i: steps of 5, at least 5, to the end of the board', (pulled, minutes) => {
    expect(slotUnder(appointment, 'end', at(10 * 60 + grabbed + pulled))).toEqual({
      ...appointment,
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
    expect(movable({ ...appointment, durationMinutes: 47 }).durationMinutes).toBe(50);
    expect(movable(appointment)).toEqual(appointment);
  });
});
