import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlaps } from '#shared/core/interval.ts';
import {
  findOpeningMinute,
  listClosedIntervals,
  listFreeCells,
  listFreeGaps,
  mergeHours,
} from '#web/src/features/appointments/calendar/board/board-hours.ts';
import { visibleHours } from '#web/src/ui/time-grid/geometry.ts';
import { anAppointment, friday, workingDay } from './day-board-fixture.tsx';

describe('listClosedIntervals', () => {
  it('covers the grid exactly where nobody works', () => {
    const intervals = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 300 })), { maxLength: 4 })
      .map((pairs) => pairs.map(([start, length]) => ({ start, end: start + length })));
    fc.assert(
      fc.property(
        intervals,
        fc.integer({ min: visibleHours.start, max: visibleHours.end - 1 }),
        (hours, minute) => {
          const days = [{ staffId: 's1', date: friday, hours }];
          const merged = mergeHours(days, friday, [{ staffId: 's1' }]);
          const isIn = (list: typeof merged) =>
            list.some((part) => overlaps(part, { start: minute, end: minute + 1 }));
          return isIn(listClosedIntervals(merged)) !== isIn(merged);
        },
      ),
    );
  });
});

describe('findOpeningMinute', () => {
  const now = { date: friday, minutes: 690 };

  it('is an hour before now today', () => {
    expect(findOpeningMinute(friday, { days: [workingDay('s1')], appointments: [] }, now)).toBe(630);
  });

  it('is just before the first hours or appointment of another day', () => {
    const saturday = '2026-03-07';
    const days = [workingDay('s1', saturday)];
    const appointments = [anAppointment({ date: saturday, time: '07:00' })];
    expect(findOpeningMinute(saturday, { days, appointments: [] }, now)).toBe(450);
    expect(findOpeningMinute(saturday, { days, appointments }, now)).toBe(390);
  });
});

describe('free places', () => {
  it('are the hours that are not busy', () => {
    expect(listFreeGaps([{ start: 540, end: 720 }], [{ start: 600, end: 645 }])).toEqual([
      { start: 540, end: 600 },
      { start: 645, end: 720 },
    ]);
  });

  it('end at each half hour, know the room until the next appointment, and are at least a quarter hour', () => {
    expect(
      listFreeCells([
        { start: 645, end: 720 },
        { start: 800, end: 810 },
      ]),
    ).toEqual([
      { start: 645, end: 660, roomMinutes: 75 },
      { start: 660, end: 690, roomMinutes: 60 },
      { start: 690, end: 720, roomMinutes: 30 },
    ]);
  });
});
