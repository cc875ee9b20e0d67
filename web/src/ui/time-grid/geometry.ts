import { addDays, getWeekday, listDatesInRange } from '#shared/core/civil-time.ts';
import { type Interval, overlaps } from '#shared/core/interval.ts';

/** Hours of the grid: 06:00 to 22:00 in rows of 30 minutes ('Week' in docs/look.md). */
export const visibleHours: Interval = { start: 6 * 60, end: 22 * 60 };
const visibleMinutes = visibleHours.end - visibleHours.start;
/** Minimum height in minutes. Shorter intervals are drawn, and kept apart from others, as if this long. */
const minimumDrawnMinutes = 30;

const clampMinute = (value: number, { start, end }: Interval) => Math.min(Math.max(value, start), end);

/** Clamps an interval to the grid, with the minimum height. */
export function toDrawnInterval({ start, end }: Interval): Interval {
  const top = clampMinute(start, { ...visibleHours, end: visibleHours.end - minimumDrawnMinutes });
  return { start: top, end: clampMinute(Math.max(end, top + minimumDrawnMinutes), visibleHours) };
}

/** Returns the position of a minute in the grid, from 0 to 1. */
export const toGridPosition = (minute: number) => (minute - visibleHours.start) / visibleMinutes;
/** Returns the minute of the day at a position in the grid. */
export const toMinute = (position: number) => visibleHours.start + position * visibleMinutes;

export type Lane = { readonly lane: number; readonly lanes: number };

/** Assigns lanes, in the given order. Intervals that overlap, even indirectly, share the width. */
export function assignLanes(intervals: readonly Interval[]): Lane[] {
  const sortedIntervals = intervals
    .map((interval, index) => ({ ...interval, index }))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const placements: Lane[] = [];
  let cluster: { index: number; lane: number }[] = [];
  let laneEnds: number[] = [];
  const closeCluster = () => {
    for (const { index, lane } of cluster) placements[index] = { lane, lanes: laneEnds.length };
    cluster = [];
    laneEnds = [];
  };
  for (const { start, end, index } of sortedIntervals) {
    if (laneEnds.every((laneEnd) => laneEnd <= start)) closeCluster();
    const freeLane = laneEnds.findIndex((laneEnd) => laneEnd <= start);
    const lane = freeLane === -1 ? laneEnds.length : freeLane;
    laneEnds[lane] = end;
    cluster.push({ index, lane });
  }
  closeCluster();
  return placements;
}

/** Returns position and size of an interval within its column, in percent. */
export function toBox(interval: Interval, { lane, lanes }: Lane) {
  return {
    top: toGridPosition(interval.start) * 100,
    height: ((interval.end - interval.start) / visibleMinutes) * 100,
    left: (lane / lanes) * 100,
    width: 100 / lanes,
  };
}
export type Box = ReturnType<typeof toBox>;

/** Returns the days of a date's week, Sunday first. */
export function listWeekDays(date: string): string[] {
  const sunday = addDays(date, -getWeekday(date));
  return listDatesInRange(sunday, addDays(sunday, 6));
}

/** Whether a minute of the day is within the grid. */
export const isVisibleMinute = (minute: number) => overlaps({ start: minute, end: minute + 1 }, visibleHours);
