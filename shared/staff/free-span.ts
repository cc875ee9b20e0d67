import { toMinutesOfDay } from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import { type AvailabilityBlock, buildOpenHours, centerHours } from './availability-block.ts';
import { minBlockMinutes } from './block-hours.ts';

const ordinaryDay = { start: toMinutesOfDay('09:00'), end: toMinutesOfDay('17:00') };
const calendarDay = { start: toMinutesOfDay(centerHours.start), end: toMinutesOfDay(centerHours.end) };

export function findFirstGap(taken: readonly Interval[], { start, end }: Interval): Interval | undefined {
  let from = start;
  for (const each of taken) {
    const until = Math.min(each.start, end);
    if (until - from >= minBlockMinutes) return { start: from, end: until };
    from = Math.max(from, each.end);
  }
  return end - from >= minBlockMinutes ? { start: from, end } : undefined;
}

/** First free interval for a new block on these days, preferably within ordinary hours. */
export function findFreeSpan(
  blocks: readonly AvailabilityBlock[],
  days: readonly string[],
): (Interval & { readonly date: string }) | undefined {
  const open = buildOpenHours(blocks);
  for (const date of days) {
    const taken = open(date);
    const free = findFirstGap(taken, ordinaryDay) ?? findFirstGap(taken, calendarDay);
    if (free) return { date, ...free };
  }
  return undefined;
}
