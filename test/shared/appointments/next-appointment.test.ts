import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calculateNextDate,
  findNearestSlot,
  selectRepeatedServices,
} from '#shared/appointments/booking/next-appointment.ts';
import { isFree, type StaffAvailability } from '#shared/appointments/booking/slots.ts';
import { getWeekday, toMinutesOfDay } from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';

const today = '2026-03-06';
const hour = 60;
const memberOf = (
  busy: Readonly<Record<string, readonly Interval[]>> = {},
  closed: readonly string[] = [],
): StaffAvailability => ({
  staffId: 's1',
  openHours: (date) => (closed.includes(date) ? [] : [{ start: 9 * hour, end: 17 * hour }]),
  busyOn: (date) => busy[date] ?? [],
});
const find = (member: StaffAvailability) =>
  findNearestSlot({ member, date: '2026-04-17', time: '10:00', durationMinutes: 60, today });

describe('selectRepeatedServices', () => {
  it('selects the services with the shortest interval', () => {
    const [laser, facial, peeling, massage] = [
      { repeatWeeks: 6 },
      { repeatWeeks: 4 },
      { repeatWeeks: 4 },
      {},
    ];

    expect(selectRepeatedServices([laser, facial, massage, peeling])).toEqual({
      weeks: 4,
      services: [facial, peeling],
    });
  });

  it('selects nothing if no service has an interval', () => {
    expect(selectRepeatedServices([{}])).toBeUndefined();
  });
});

it('calculateNextDate keeps the weekday, and skips weeks that have passed', () => {
  expect(calculateNextDate('2026-03-06', 6, today)).toBe('2026-04-17');
  expect(calculateNextDate('2026-01-02', 4, today)).toBe('2026-03-13');
  expect(getWeekday('2026-03-13')).toBe(getWeekday('2026-01-02'));
});

describe('findNearestSlot', () => {
  it('keeps day and time if they are free', () => {
    expect(find(memberOf())).toEqual({ date: '2026-04-17', time: '10:00' });
  });

  it('takes the nearest time of the same day', () => {
    const busy = { '2026-04-17': [{ start: 9.5 * hour, end: 10.5 * hour }] };

    expect(find(memberOf(busy))).toEqual({ date: '2026-04-17', time: '10:30' });
  });

  it('takes the same time on the next day, or else on the day before', () => {
    expect(find(memberOf({}, ['2026-04-17']))).toEqual({ date: '2026-04-18', time: '10:00' });
    expect(find(memberOf({}, ['2026-04-17', '2026-04-18']))).toEqual({ date: '2026-04-16', time: '10:00' });
  });

  it('finds nothing if no day around it is open', () => {
    expect(find({ ...memberOf(), openHours: () => [] })).toBeUndefined();
  });

  it('always returns a free slot after today', () => {
    const minutes = fc
      .integer({ min: 9, max: 16 })
      .map((start) => ({ start: start * hour, end: start * hour + 45 }));
    fc.assert(
      fc.property(
        fc.array(minutes, { maxLength: 8 }),
        fc.constantFrom('2026-03-07', '2026-04-17'),
        (busy, date) => {
          const sorted = busy.toSorted((a, b) => a.start - b.start);
          const member: StaffAvailability = { ...memberOf(), busyOn: (day) => (day === date ? sorted : []) };

          const slot = findNearestSlot({ member, date, time: '10:00', durationMinutes: 60, today });

          expect(slot && slot.date > today).toBe(true);
          const start = toMinutesOfDay(slot!.time);
          expect(isFree(member, slot!.date, { start, end: start + 60 })).toBe(true);
        },
      ),
    );
  });
});
