import { toMinutesOfDay } from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import { type AvailabilityBlock, buildOpenHours, centerHours } from './availability-block.ts';
import { minBlockMinutes } from './block-hours.ts';

const ordinaryDay = { start: toMinutesOfDay('09:00'), end: toMinutesOfDay('17:00') };
const calendarDay = { start: toMinutesOfDay(centerHours.start), end: toMinutesOfDay(centerHours.end) };

export function findFirstGap(
  takenIntervals: readonly Interval[],
  { start, end }: Interval,
): Interval | undefined {
  let gapStart = start;
  for (const interval of takenIntervals) {
    const gapEnd = Math.min(interval.start, end);
    if (gapEnd - gapStart >= minBlockMinutes) return { start: gapStart, end: gapEnd };
    gapStart = Math.max(gapStart, interval.end);
  }
  return end - gapStart >= minBlockMinutes ? { start: gapStart, end } : undefined;
}

/** Finds the first interval without a block, on each of these days preferably within ordinary hours. */
export function findFreeSpan(
  blocks: readonly AvailabilityBlock[],
  days: readonly string[],
): (Interval & { readonly date: string }) | undefined {
  const getOpenHours = buildOpenHours(blocks);
  for (const date of days) {
    const takenIntervals = getOpenHours(date);
    const gap = findFirstGap(takenIntervals, ordinaryDay) ?? findFirstGap(takenIntervals, calendarDay);
    if (gap) return { date, ...gap };
  }
  return undefined;
}
