import { addDays, datesFrom, weekday } from '#shared/core/civil-time.ts';
import { type Interval, overlaps } from '#shared/core/interval.ts';

/** Hours of the grid: 06:00 to 22:00 in rows of 30 minutes ('Week' in docs/look.md). */
export const hoursShown: Interval = { start: 6 * 60, end: 22 * 60 };
const minutesShown = hoursShown.end - hoursShown.start;
/** Minimum height in minutes; shorter intervals are drawn, and kept apart from others, as if this long. */
const shortestDrawn = 30;

const within = (value: number, { start, end }: Interval) => Math.min(Math.max(value, start), end);

/** Clamps an interval to the grid, with the minimum height. */
export function stretchOf({ start, end }: Interval): Interval {
  const top = within(start, { ...hoursShown, end: hoursShown.end - shortestDrawn });
  return { start: top, end: within(Math.max(end, top + shortestDrawn), hoursShown) };
}

/** Position of a minute in the grid, from 0 to 1. */
export const depthOf = (minute: number) => (minute - hoursShown.start) / minutesShown;
/** Minute of the day at a position in the grid. */
export const minuteAt = (depth: number) => hoursShown.start + depth * minutesShown;

export type Lane = { readonly lane: number; readonly lanes: number };

/** Assigns lanes, in the given order; intervals that overlap, even indirectly, share the width. */
export function lanesOf(stretches: readonly Interval[]): Lane[] {
  const order = stretches
    .map((stretch, index) => ({ ...stretch, index }))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const placed: Lane[] = [];
  let cluster: { index: number; lane: number }[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const { index, lane } of cluster) placed[index] = { lane, lanes: ends.length };
    cluster = [];
    ends = [];
  };
  for (const { start, end, index } of order) {
    if (ends.every((each) => each <= start)) close();
    const free = ends.findIndex((each) => each <= start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = end;
    cluster.push({ index, lane });
  }
  close();
  return placed;
}

/** Position and size of an interval within its column, in percent. */
export function boxOf(stretch: Interval, { lane, lanes }: Lane) {
  return {
    top: depthOf(stretch.start) * 100,
    height: ((stretch.end - stretch.start) / minutesShown) * 100,
    left: (lane / lanes) * 100,
    width: 100 / lanes,
  };
}
export type Box = ReturnType<typeof boxOf>;

/** Returns the days of a date's week, Sunday first. */
export function weekOf(date: string): string[] {
  const sunday = addDays(date, -weekday(date));
  return datesFrom(sunday, addDays(sunday, 6));
}

/** Whether a minute of the day is within the grid. */
export const isShown = (minute: number) => overlaps({ start: minute, end: minute + 1 }, hoursShown);
