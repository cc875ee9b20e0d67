/** A half-open interval of minutes within one day, `[start, end)`. */
export type Interval = { readonly start: number; readonly end: number };

/** Whether two intervals share a minute. Touching ones do not overlap. */
export const overlaps = (a: Interval, b: Interval) => a.start < b.end && b.start < a.end;
export const contains = (outer: Interval, inner: Interval) =>
  outer.start <= inner.start && inner.end <= outer.end;

/** Sorts intervals, joins overlapping and touching ones, and drops empty ones. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const sortedIntervals = intervals.filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start);
  const joined: Interval[] = [];
  for (const interval of sortedIntervals) {
    const previous = joined.at(-1);
    if (previous && interval.start <= previous.end)
      joined[joined.length - 1] = { start: previous.start, end: Math.max(previous.end, interval.end) };
    else joined.push(interval);
  }
  return joined;
}
