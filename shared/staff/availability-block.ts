import * as z from 'zod/mini';
import { epochDay, minutesOfDay, weekday } from '#shared/core/civil-time.ts';
import { type Interval, normalise } from '#shared/core/interval.ts';
import { CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';

const placed = { blockId: Id, staffId: Id, date: CivilDate };
const hours = { start: CivilTime, end: CivilTime };

/**
 * When a member of staff can be booked. A weekly block repeats from its date on; on one date it can be replaced
 * (`override`) or dropped (`exclusion`), each a row of its own so that no row grows with time.
 */
export const AvailabilityBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('single'), ...placed, ...hours }),
  z.object({ kind: z.literal('weekly'), ...placed, ...hours }),
  z.object({ kind: z.literal('override'), ...placed, ...hours, overrideOf: Id }),
  z.object({ kind: z.literal('exclusion'), ...placed, overrideOf: Id }),
]);
export type AvailabilityBlock = z.infer<typeof AvailabilityBlock>;

/** The open stretches of one person: call with a date, get that day's minutes, joined where they touch. */
export type OpenHours = (date: string) => readonly Interval[];

type Weekly = { readonly blockId: string; readonly fromDay: number; readonly interval: Interval };
const exceptionKey = (blockId: string, date: string) => `${blockId} ${date}`;

/** Prepares one person's blocks so that each day costs a handful of steps. */
export function openHours(blocks: readonly AvailabilityBlock[]): OpenHours {
  const weeklyByDay: Weekly[][] = [[], [], [], [], [], [], []];
  const datedByDate = new Map<string, Interval[]>();
  const exceptions = new Set<string>();

  for (const block of blocks) {
    if (block.kind === 'override' || block.kind === 'exclusion')
      exceptions.add(exceptionKey(block.overrideOf, block.date));
    if (block.kind === 'exclusion') continue;
    const interval = { start: minutesOfDay(block.start), end: minutesOfDay(block.end) };
    if (block.kind === 'weekly')
      weeklyByDay[weekday(block.date)]?.push({
        blockId: block.blockId,
        fromDay: epochDay(block.date),
        interval,
      });
    else datedByDate.set(block.date, [...(datedByDate.get(block.date) ?? []), interval]);
  }

  return (date) => {
    const day = epochDay(date);
    const weekly = (weeklyByDay[weekday(date)] ?? []).filter(
      ({ blockId, fromDay }) => fromDay <= day && !exceptions.has(exceptionKey(blockId, date)),
    );
    return normalise([...weekly.map(({ interval }) => interval), ...(datedByDate.get(date) ?? [])]);
  };
}
