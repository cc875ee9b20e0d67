import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateScrollStep } from '#web/src/ui/time-grid/drag.ts';
import {
  assignLanes,
  isVisibleMinute,
  listWeekDays,
  toBox,
  toDrawnInterval,
  toGridPosition,
  toMinute,
  visibleHours,
} from '#web/src/ui/time-grid/geometry.ts';

const minute = fc.integer({ min: 0, max: 1_439 });
const interval = fc
  .tuple(minute, fc.integer({ min: 1, max: 300 }))
  .map(([start, length]) => ({ start, end: start + length }));

describe('the time grid', () => {
  it('shows 06:00 to 22:00', () => {
    expect([toGridPosition(6 * 60), toGridPosition(14 * 60), toGridPosition(22 * 60)]).toEqual([0, 0.5, 1]);
    expect([
      isVisibleMinute(359),
      isVisibleMinute(360),
      isVisibleMinute(1_319),
      isVisibleMinute(1_320),
    ]).toEqual([false, true, true, false]);
  });

  it('converts minutes to grid positions, and back with toMinute', () => {
    fc.assert(
      fc.property(minute, (minuteOfDay) => {
        expect(toMinute(toGridPosition(minuteOfDay))).toBeCloseTo(minuteOfDay);
      }),
    );
  });

  it('draws every appointment within the visible hours, and tall enough to be clicked', () => {
    fc.assert(
      fc.property(interval, (appointment) => {
        const { start, end } = toDrawnInterval(appointment);

        expect(start).toBeGreaterThanOrEqual(visibleHours.start);
        expect(end).toBeLessThanOrEqual(visibleHours.end);
        expect(end - start).toBeGreaterThanOrEqual(30);
      }),
    );
  });

  it('draws an appointment at its position and height', () => {
    expect(toDrawnInterval({ start: 600, end: 645 })).toEqual({ start: 600, end: 645 });
    expect(toBox({ start: 600, end: 840 }, { lane: 1, lanes: 2 })).toEqual({
      top: 25,
      height: 25,
      left: 50,
      width: 50,
    });
  });

  it('starts weeks on Sunday, across months, years and February', () => {
    expect(listWeekDays('2026-03-06')).toEqual([
      '2026-03-01',
      '2026-03-02',
      '2026-03-03',
      '2026-03-04',
      '2026-03-05',
      '2026-03-06',
      '2026-03-07',
    ]);
    expect(listWeekDays('2026-03-01')[0]).toBe('2026-03-01');
    expect(listWeekDays('2027-01-01')[0]).toBe('2026-12-27');
    expect(listWeekDays('2028-02-29')).toContain('2028-03-04');
  });
});

describe('overlapping appointments', () => {
  it('are drawn side by side, and consecutive appointments below each other', () => {
    expect(
      assignLanes([
        { start: 600, end: 660 },
        { start: 630, end: 690 },
        { start: 660, end: 720 },
        { start: 720, end: 780 },
      ]),
    ).toEqual([
      { lane: 0, lanes: 2 },
      { lane: 1, lanes: 2 },
      { lane: 0, lanes: 2 },
      { lane: 0, lanes: 1 },
    ]);
  });

  it('never cover each other, in any order', () => {
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 30 }), (intervals) => {
        const lanes = assignLanes(intervals);
        const placedIntervals = intervals.map((placedInterval, index) => ({
          ...placedInterval,
          ...lanes[index]!,
        }));
        const overlappingPairs = placedIntervals.flatMap((first, index) =>
          placedIntervals
            .slice(index + 1)
            .filter((second) => first.start < second.end && second.start < first.end)
            .map((second) => ({ first, second })),
        );

        expect(lanes).toHaveLength(intervals.length);
        expect(
          overlappingPairs.filter(
            ({ first, second }) => first.lane === second.lane || first.lanes !== second.lanes,
          ),
        ).toEqual([]);
        expect(lanes.filter(({ lane, lanes: count }) => lane >= count)).toEqual([]);
      }),
    );
  });
});

describe('calculateScrollStep', () => {
  it('returns larger steps nearer to an edge of the window, and zero between the edges', () => {
    expect(calculateScrollStep(400, 0, 900)).toBe(0);
    expect(calculateScrollStep(36, 0, 900)).toBe(-7);
    expect(calculateScrollStep(864, 0, 900)).toBe(7);
    expect([calculateScrollStep(-500, 0, 900), calculateScrollStep(2_000, 0, 900)]).toEqual([-14, 14]);
  });
});
