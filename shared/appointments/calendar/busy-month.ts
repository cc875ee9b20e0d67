import { toMonth } from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';

/** Busy minutes of one staff member's month, as text by date. Missing dates are free. */
export type BusyMonth = {
  readonly staffId: string;
  readonly month: string;
  readonly days: Readonly<Record<string, string>>;
};

/** Joins sorted intervals that overlap, as the times proposed for one request may. */
export function joinOverlaps(intervals: readonly Interval[]): Interval[] {
  const joined: Interval[] = [];
  for (const { start, end } of intervals) {
    const last = joined.at(-1);
    if (last && start < last.end) joined[joined.length - 1] = { ...last, end: Math.max(last.end, end) };
    else joined.push({ start, end });
  }
  return joined;
}

/** Formats a day's busy minutes as stored, such as `540-600,660-720`. */
export const formatBusyIntervals = (intervals: readonly Interval[]): string =>
  joinOverlaps(intervals)
    .map(({ start, end }) => `${start}-${end}`)
    .join(',');

const zeroCharCode = 48;
const [dash, comma] = [45, 44];

/** Parses digits one by one. Slicing takes four times as long in searches of thousands of texts. */
export function parseBusyIntervals(text: string): Interval[] {
  const intervals: Interval[] = [];
  let start = 0;
  let minutes = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === dash) {
      start = minutes;
      minutes = 0;
    } else if (code === comma) {
      intervals.push({ start, end: minutes });
      minutes = 0;
    } else minutes = minutes * 10 + code - zeroCharCode;
  }
  if (text !== '') intervals.push({ start, end: minutes });
  return intervals;
}

export function groupBusyDays(
  days: Iterable<{ readonly staffId: string; readonly date: string; readonly busy: string }>,
): BusyMonth[] {
  const months = new Map<string, { staffId: string; month: string; days: Record<string, string> }>();
  for (const { staffId, date, busy } of days) {
    const month = toMonth(date);
    const key = `${month} ${staffId}`;
    const busyMonth = months.get(key) ?? { staffId, month, days: {} };
    busyMonth.days[date] = busy;
    months.set(key, busyMonth);
  }
  return [...months.values()];
}
