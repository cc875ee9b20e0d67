import { addDays, datesFrom, weekday } from '#shared/core/civil-time.ts';
import { type Interval, overlaps } from '#shared/core/interval.ts';

/** The hours on the board: 06:00 to 22:00 in rows of 30 minutes ('Week' in docs/look.md). */
export const hoursShown: Interval = { start: 6 * 60, end: 22 * 60 };
const minutesShown = hoursShown.end - hoursShown.start;
/** Something shorter could not be read: it is drawn, and kept clear of others, as if it took this long. */
const shortestDrawn = 30;

const within = (value: number, { start, end }: Interval) => Math.min(Math.max(value, start), end);

/** The part of the board that stands for an appointment: never outside of it, never too low to be pressed. */
export function stretchOf({ start, end }: Interval): Interval {
  const top = within(start, { ...hoursShown, end: hoursShown.end - shortestDrawn });
  return { start: top, end: within(Math.max(end, top + shortestDrawn), hoursShown) };
}

/** How far down the board a minute of the day is, from 0 to 1. */
export const depthOf = (minute: number) => (minute - hoursShown.start) / minutesShown;
/** The minute of the day so far down the board. */
export const minuteAt = (depth: number) => hoursShown.start + depth * minutesShown;

export type Lane = { readonly lane: number; readonly lanes: number };

/** Every stretch with its lane, in the order given; those that overlap, however indirectly, share the width. */
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

/** Where a stretch is drawn within its column, in percent of it. */
export function boxOf(stretch: Interval, { lane, lanes }: Lane) {
  return {
    top: depthOf(stretch.start) * 100,
    height: ((stretch.end - stretch.start) / minutesShown) * 100,
    left: (lane / lanes) * 100,
    width: 100 / lanes,
  };
}
export type Box = ReturnType<typeof boxOf>;

/** Sunday to Saturday around a day. */
export function weekOf(date: string): string[] {
  const sunday = addDays(date, -weekday(date));
  return datesFrom(sunday, addDays(sunday, 6));
}

/** Whether a minute of the day is on the board at all. */
export const isShown = (minute: number) => overlaps({ start: minute, end: minute + 1 }, hoursShown);
