/** A half-open interval of minutes within one day: `[start, end)`. */
export type Interval = { readonly start: number; readonly end: number };

/** Touching intervals do not overlap. */
export const overlaps = (a: Interval, b: Interval) => a.start < b.end && b.start < a.end;
export const contains = (outer: Interval, inner: Interval) =>
  outer.start <= inner.start && inner.end <= outer.end;

/** Sorts intervals, joins overlapping and touching ones, and drops empty ones. */
export function normalise(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals.filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start);
  const joined: Interval[] = [];
  for (const next of sorted) {
    const last = joined.at(-1);
    if (last && next.start <= last.end)
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, next.end) };
    else joined.push(next);
  }
  return joined;
}
