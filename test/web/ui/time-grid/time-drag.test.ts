import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toTimeOfDay } from '#shared/core/civil-time.ts';
import { visibleHours } from '#web/src/ui/time-grid/geometry.ts';
import { type DragHandle, dragInterval, type SnapSteps } from '#web/src/ui/time-grid/time-drag.ts';

const ten = 10 * 60;
const stretch = { start: ten, end: ten + 45 };
const byClock: SnapSteps = { position: 15, length: 5, by: 'clock' };
const byDistance: SnapSteps = { position: 30, length: 30, by: 'distance' };
const dragBy = (grip: DragHandle, by: number, { of = stretch, steps = byClock } = {}) => {
  const { start, end } = dragInterval(of, grip, { from: ten + 20, to: ten + 20 + by }, steps);
  return `${toTimeOfDay(start)}-${toTimeOfDay(end)}`;
};

describe('dragged interval', () => {
  it.each([
    [60, '11:00-11:45'],
    [38, '10:45-11:30'],
    [-52, '09:15-10:00'],
    [7, '10:00-10:45'],
    [-620, '06:00-06:45'],
    [760, '21:15-22:00'],
  ])('by %i minutes ends at %s: in quarter hours, within the visible hours', (by, hours) => {
    expect(dragBy('whole', by)).toBe(hours);
  });

  it('does not move when dragged sideways, even off the steps', () => {
    expect(dragBy('whole', 4, { of: { start: ten + 20, end: ten + 80 } })).toBe('10:20-11:20');
  });

  it('snaps to clock steps', () => {
    fc.assert(
      fc.property(fc.double({ min: -1_440, max: 1_440, noNaN: true }), (by) => {
        expect(dragBy('whole', by)).toMatch(/:(00|15|30|45)-/);
      }),
    );
  });

  it('keeps its minutes when steps are relative', () => {
    const odd = { start: ten + 15, end: ten + 75 };

    expect(dragBy('whole', 32, { of: odd, steps: byDistance })).toBe('10:45-11:45');
    expect(dragBy('whole', 14, { of: odd, steps: byDistance })).toBe('10:15-11:15');
  });
});

describe('resized interval', () => {
  it.each([
    [0, '10:00-10:45'],
    [16, '10:00-11:00'],
    [-17, '10:00-10:30'],
    [-200, '10:00-10:05'],
    [2_000, '10:00-22:00'],
  ])('at its end, by %i minutes, is %s: at least one step, within the hours', (by, hours) => {
    expect(dragBy('end', by)).toBe(hours);
  });

  it.each([
    [-60, '09:00-11:00'],
    [31, '10:30-11:00'],
    [200, '10:30-11:00'],
    [-2_000, '06:00-11:00'],
  ])('at its start, by %i minutes, is %s', (by, hours) => {
    expect(dragBy('start', by, { of: { start: ten, end: ten + 60 }, steps: byDistance })).toBe(hours);
  });
});

describe('drawn interval', () => {
  const drawn = (from: number, to: number) =>
    dragInterval({ start: from, end: from }, 'empty', { from, to }, byDistance);

  it('covers the rows between start and pointer, in both directions', () => {
    expect(drawn(785, 785)).toEqual({ start: 780, end: 810 });
    expect(drawn(785, 905)).toEqual({ start: 780, end: 930 });
    expect(drawn(905, 785)).toEqual({ start: 780, end: 930 });
  });

  it('stays within the visible hours', () => {
    expect(drawn(visibleHours.start, 0)).toEqual({ start: visibleHours.start, end: visibleHours.start + 30 });
    expect(drawn(visibleHours.end, 2_000)).toEqual({ start: visibleHours.end - 30, end: visibleHours.end });
  });
});
