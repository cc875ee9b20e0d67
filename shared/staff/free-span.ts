import { minutesOfDay } from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import { type AvailabilityBlock, centerHours, openHours } from './availability-block.ts';
import { shortestMinutes } from './block-hours.ts';

const ordinaryDay = { start: minutesOfDay('09:00'), end: minutesOfDay('17:00') };
const calendarDay = { start: minutesOfDay(centerHours.start), end: minutesOfDay(centerHours.end) };

/** First gap between sorted intervals that is long enough for a block. */
export function firstFree(taken: readonly Interval[], { start, end }: Interval): Interval | undefined {
  let from = start;
  for (const each of taken) {
    const until = Math.min(each.start, end);
    if (until - from >= shortestMinutes) return { start: from, end: until };
    from = Math.max(from, each.end);
  }
  return end - from >= shortestMinutes ? { start: from, end } : undefined;
}

/** First free interval for a new block on these days, preferably within ordinary hours. */
export function freeSpan(
  blocks: readonly AvailabilityBlock[],
  days: readonly string[],
): (Interval & { readonly date: string }) | undefined {
  const open = openHours(blocks);
  for (const date of days) {
    const taken = open(date);
    const free = firstFree(taken, ordinaryDay) ?? firstFree(taken, calendarDay);
    if (free) return { date, ...free };
  }
  return undefined;
}
