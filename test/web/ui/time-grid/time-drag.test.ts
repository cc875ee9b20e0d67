import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toTimeOfDay } from '#shared/core/civil-time.ts';
import { visibleHours } from '#web/src/ui/time-grid/geometry.ts';
import { type DragHandle, dragInterval, type SnapSteps } from '#web/src/ui/time-grid/time-drag.ts';

const tenOClock = 10 * 60;
const interval = { start: tenOClock, end: tenOClock + 45 };
const byClock: SnapSteps = { position: 15, length: 5, by: 'clock' };
const byDistance: SnapSteps = { position: 30, length: 30, by: 'distance' };
const dragBy = (handle: DragHandle, minutes: number, { dragged = interval, steps = byClock } = {}) => {
  const { start, end } = dragInterval(
    dragged,
    handle,
    { from: tenOClock + 20, to: tenOClock + 20 + minutes },
    steps,
  );
  return `${toTimeOfDay(start)}-${toTimeOfDay(end)}`;
};

describe('a dragged interval', () => {
  it.each([
    [60, '11:00-11:45'],
    [38, '10:45-11:30'],
    [-52, '09:15-10:00'],
    [7, '10:00-10:45'],
    [-620, '06:00-06:45'],
    [760, '21:15-22:00'],
  ])('dragged by %i minutes moves to %s, in quarter hours within the visible hours', (minutes, timeRange) => {
    expect(dragBy('whole', minutes)).toBe(timeRange);
  });

  it('does not move if it is dragged sideways, even if it starts between two steps', () => {
    expect(dragBy('whole', 4, { dragged: { start: tenOClock + 20, end: tenOClock + 80 } })).toBe(
      '10:20-11:20',
    );
  });

  it('snaps to clock steps', () => {
    fc.assert(
      fc.property(fc.double({ min: -1_440, max: 1_440, noNaN: true }), (by) => {
        expect(dragBy('whole', by)).toMatch(/:(00|15|30|45)-/);
      }),
    );
  });

  it('keeps its distance from the steps if they are relative', () => {
    const quarterPast = { start: tenOClock + 15, end: tenOClock + 75 };

    expect(dragBy('whole', 32, { dragged: quarterPast, steps: byDistance })).toBe('10:45-11:45');
    expect(dragBy('whole', 14, { dragged: quarterPast, steps: byDistance })).toBe('10:15-11:15');
  });
});

describe('a resized interval', () => {
  it.each([
    [0, '10:00-10:45'],
    [16, '10:00-11:00'],
    [-17, '10:00-10:30'],
    [-200, '10:00-10:05'],
    [2_000, '10:00-22:00'],
  ])(
    'dragged by %i minutes at its end becomes %s, of at least one step and within the visible hours',
    (minutes, timeRange) => {
      expect(dragBy('end', minutes)).toBe(timeRange);
    },
  );

  it.each([
    [-60, '09:00-11:00'],
    [31, '10:30-11:00'],
    [200, '10:30-11:00'],
    [-2_000, '06:00-11:00'],
  ])('dragged by %i minutes at its start becomes %s', (minutes, timeRange) => {
    expect(
      dragBy('start', minutes, { dragged: { start: tenOClock, end: tenOClock + 60 }, steps: byDistance }),
    ).toBe(timeRange);
  });
});

describe('a drawn interval', () => {
  const drawInterval = (from: number, to: number) =>
    dragInterval({ start: from, end: from }, 'empty', { from, to }, byDistance);

  it('covers the rows between its start and the pointer, in both directions', () => {
    expect(drawInterval(785, 785)).toEqual({ start: 780, end: 810 });
    expect(drawInterval(785, 905)).toEqual({ start: 780, end: 930 });
    expect(drawInterval(905, 785)).toEqual({ start: 780, end: 930 });
  });

  it('stays within the visible hours', () => {
    expect(drawInterval(visibleHours.start, 0)).toEqual({
      start: visibleHours.start,
      end: visibleHours.start + 30,
    });
    expect(drawInterval(visibleHours.end, 2_000)).toEqual({
      start: visibleHours.end - 30,
      end: visibleHours.end,
    });
  });
});
