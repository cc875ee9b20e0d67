import * as z from 'zod/mini';
import { minutesOfDay, weekday } from '#shared/core/civil-time.ts';
import { type Interval, normalise } from '#shared/core/interval.ts';
import { CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';

const placed = { blockId: Id, staffId: Id, date: CivilDate };
const hours = {
  start: CivilTime,
  end: CivilTime,
  title: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  /** The center's whole day, whatever start and end say. */
  allDay: z.optional(z.boolean()),
};

/** The hours a calendar of the center shows, and those of a block that lasts all day (R235). */
export const centerHours = { start: '06:00', end: '22:00' } as const;

/**
 * When a member of staff can be booked. A weekly block repeats from its date on; on one date it can be replaced
 * (`override`) or dropped (`exclusion`), each a row of its own so that no row grows with time.
 */
export const AvailabilityBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('single'), ...placed, ...hours }),
  z.object({ kind: z.literal('weekly'), ...placed, ...hours }),
  z.object({ kind: z.literal('override'), ...placed, ...hours, weeklyBlockId: Id }),
  z.object({ kind: z.literal('exclusion'), ...placed, weeklyBlockId: Id }),
]);
export type AvailabilityBlock = z.infer<typeof AvailabilityBlock>;
export type SingleBlock = Extract<AvailabilityBlock, { kind: 'single' }>;
export type WeeklyBlock = Extract<AvailabilityBlock, { kind: 'weekly' }>;
export type OverrideBlock = Extract<AvailabilityBlock, { kind: 'override' }>;
/** What stands in the place of a weekly block on one date. */
export type Exception = OverrideBlock | Extract<AvailabilityBlock, { kind: 'exclusion' }>;

export const isException = (block: AvailabilityBlock): block is Exception =>
  block.kind === 'override' || block.kind === 'exclusion';

/** Whether a weekly block repeats on this date, exceptions apart. */
export const isDateOf = ({ date: from }: WeeklyBlock, date: string) =>
  from <= date && weekday(from) === weekday(date);

/**
 * The open stretches of one person: call with a date, get that day's minutes, joined where they touch. Who asks a day
 * of many people gives its weekday (0 is Sunday), worked out once.
 */
export type OpenHours = (date: string, onWeekday?: number) => readonly Interval[];

type Weekly = { readonly blockId: string; readonly from: string; readonly hours: Interval };

function append<V>(lists: Map<string, V[]>, key: string, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** The minutes of its day that a block opens. */
export function hoursOf(block: Exclude<AvailabilityBlock, { kind: 'exclusion' }>): Interval {
  const { start, end } = block.allDay ? centerHours : block;
  return { start: minutesOfDay(start), end: minutesOfDay(end) };
}

/** Prepares one person's blocks so that each day costs a handful of steps. */
export function openHours(blocks: readonly AvailabilityBlock[]): OpenHours {
  const weeklyByDay: Weekly[][] = [[], [], [], [], [], [], []];
  const datedByDate = new Map<string, Interval[]>();
  const droppedByDate = new Map<string, string[]>();

  for (const block of blocks) {
    if (isException(block)) append(droppedByDate, block.date, block.weeklyBlockId);
    if (block.kind === 'exclusion') continue;
    const hours = hoursOf(block);
    if (hours.start >= hours.end) continue;
    if (block.kind === 'weekly')
      weeklyByDay[weekday(block.date)]?.push({ blockId: block.blockId, from: block.date, hours });
    else append(datedByDate, block.date, hours);
  }

  return (date, onWeekday = weekday(date)) => {
    const open = datedByDate.get(date)?.slice() ?? [];
    const dropped = droppedByDate.get(date);
    for (const { blockId, from, hours } of weeklyByDay[onWeekday] ?? [])
      if (from <= date && !dropped?.includes(blockId)) open.push(hours);
    return open.length > 1 ? normalise(open) : open;
  };
}
