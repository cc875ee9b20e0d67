import { addDays, weekday } from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import {
  type AvailabilityBlock,
  type BaseWeek,
  type Exception,
  isDateOf,
  isException,
  type OverrideBlock,
  type SingleBlock,
  type WeeklyBlock,
} from './availability-block.ts';
import { checkedHours } from './block-hours.ts';
import { staffErrors } from './errors.ts';
import { movedSeries } from './moved-series.ts';
import type { ScheduleChange } from './schedule-change.ts';

type Change<Action extends ScheduleChange['action']> = Extract<ScheduleChange, { action: Action }>;

export type OwnBlocks = {
  readonly staffId: string;
  readonly blocks: readonly AvailabilityBlock[];
  readonly baseHours?: BaseWeek | undefined;
  readonly newId: () => string;
};

export type BlockChanges = {
  readonly put: readonly AvailabilityBlock[];
  readonly remove: readonly AvailabilityBlock[];
};

type WeeklyDate = {
  readonly block: WeeklyBlock;
  readonly date: string;
  readonly exception: Exception | undefined;
};

/** Whether two blocks are the same DynamoDB row. */
export const sameRow = (a: AvailabilityBlock, b: AvailabilityBlock) =>
  a.blockId === b.blockId && a.date === b.date && (a.kind === 'weekly') === (b.kind === 'weekly');

const exceptionsOf = (blocks: readonly AvailabilityBlock[], { blockId }: WeeklyBlock): Exception[] =>
  blocks
    .filter(isException)
    .filter(({ weeklyBlockId }) => weeklyBlockId === blockId)
    // Overrides first, because exclusions mean nothing without their block.
    .sort((a, b) => b.kind.localeCompare(a.kind));

/** A single block, or an override whose weekly block no longer exists. */
type Loose = SingleBlock | OverrideBlock;

/** The selected block or date. Throws `staff.block_not_found` if the date is not the block's. */
function held(
  blocks: readonly AvailabilityBlock[],
  { blockId, onDate }: { blockId: string; onDate: string },
): Loose | WeeklyDate {
  const own = blocks.find(
    (each) => each.kind !== 'weekly' && each.blockId === blockId && each.date === onDate,
  );
  if (own?.kind === 'single') return own;

  const weeklyId = own && isException(own) ? own.weeklyBlockId : blockId;
  const block = blocks.find((each) => each.kind === 'weekly' && each.blockId === weeklyId);
  if (block?.kind === 'weekly' && isDateOf(block, onDate)) {
    const exception = exceptionsOf(blocks, block).find(({ date }) => date === onDate);
    return { block, date: onDate, exception };
  }
  if (own?.kind === 'override') return own;
  throw new AppError(staffErrors.block_not_found);
}
const isLoose = (thing: Loose | WeeklyDate): thing is Loose => 'kind' in thing;

function added({ staffId, newId }: OwnBlocks, { weekly, ...hours }: Change<'add'>): BlockChanges {
  const kind = weekly ? 'weekly' : 'single';
  return { put: [{ kind, blockId: newId(), staffId, ...checkedHours(hours) }], remove: [] };
}

const inPlaceOf = ({ staffId, newId }: OwnBlocks, { block, date, exception }: WeeklyDate) => ({
  blockId: exception?.blockId ?? newId(),
  staffId,
  date,
  weeklyBlockId: block.blockId,
});

const dropped = (own: OwnBlocks, weekly: WeeklyDate): AvailabilityBlock => ({
  kind: 'exclusion',
  ...inPlaceOf(own, weekly),
});

/** Moves one date: an override on the same day, or an exclusion and a single block on another day. */
function movedDate(own: OwnBlocks, weekly: WeeklyDate, change: Change<'move'>): BlockChanges {
  const { date, ...hours } = checkedHours(change);
  if (date === weekly.date)
    return { put: [{ kind: 'override', ...hours, ...inPlaceOf(own, weekly) }], remove: [] };
  const elsewhere = { kind: 'single' as const, blockId: own.newId(), staffId: own.staffId, date, ...hours };
  return { put: [dropped(own, weekly), elsewhere], remove: [] };
}

function movedLoose({ staffId, newId }: OwnBlocks, block: Loose, change: Change<'move'>): BlockChanges {
  const hours = checkedHours(change);
  const moved: AvailabilityBlock = change.weekly
    ? { kind: 'weekly', blockId: newId(), staffId, ...hours }
    : { kind: 'single', blockId: block.blockId, staffId, ...hours };
  return { put: [moved], remove: sameRow(moved, block) ? [] : [block] };
}

/** Moves a whole series, or converts it to a single block. */
function movedWeekly(own: OwnBlocks, { block, date }: WeeklyDate, change: Change<'move'>): BlockChanges {
  const { staffId, blocks, newId } = own;
  const hours = checkedHours(change);
  const exceptions = exceptionsOf(blocks, block);
  if (change.weekly !== false) return movedSeries({ block, exceptions, date }, hours);
  return { put: [{ kind: 'single', blockId: newId(), staffId, ...hours }], remove: [block, ...exceptions] };
}

function moved(own: OwnBlocks, change: Change<'move'>): BlockChanges {
  const thing = held(own.blocks, change);
  if (isLoose(thing)) return movedLoose(own, thing, change);
  return change.scope === 'date' ? movedDate(own, thing, change) : movedWeekly(own, thing, change);
}

function removed(own: OwnBlocks, change: Change<'remove'>): BlockChanges {
  const thing = held(own.blocks, change);
  if (isLoose(thing)) return { put: [], remove: [thing] };
  if (change.scope === 'date') return { put: [dropped(own, thing)], remove: [] };
  return { put: [], remove: [thing.block, ...exceptionsOf(own.blocks, thing.block)] };
}

function restored({ blocks }: OwnBlocks, change: Change<'restore'>): BlockChanges {
  const thing = held(blocks, change);
  if (isLoose(thing) || !thing.exception) throw new AppError(staffErrors.block_not_found);
  return { put: [], remove: [thing.exception] };
}

/** Converts base hours to weekly blocks that begin in the first week. */
function firstSchedule(own: OwnBlocks, { from }: Change<'useBaseHours'>): BlockChanges {
  const { staffId, blocks, baseHours, newId } = own;
  if (!baseHours) throw new AppError(staffErrors.no_base_hours);
  if (blocks.some((block) => block.kind === 'weekly' || block.kind === 'single'))
    throw new AppError(staffErrors.has_blocks);
  const { openingDays, ...hours } = baseHours;
  const put = openingDays.map((day) => {
    const date = addDays(from, (day - weekday(from) + 7) % 7);
    return { kind: 'weekly' as const, blockId: newId(), staffId, ...checkedHours({ date, ...hours }) };
  });
  return { put, remove: [] };
}

/**
 * Rows written and deleted by a change, with overrides first. Throws `staff.block_ends_first`,
 * `staff.block_not_found`, `staff.no_base_hours`, `staff.has_blocks`.
 */
export function changedBlocks(own: OwnBlocks, change: ScheduleChange): BlockChanges {
  switch (change.action) {
    case 'add':
      return added(own, change);
    case 'move':
      return moved(own, change);
    case 'remove':
      return removed(own, change);
    case 'restore':
      return restored(own, change);
    case 'useBaseHours':
      return firstSchedule(own, change);
  }
}

/** The blocks after a change. */
export const withChanges = (
  blocks: readonly AvailabilityBlock[],
  { put, remove }: BlockChanges,
): AvailabilityBlock[] => [
  ...blocks.filter((block) => ![...put, ...remove].some((row) => sameRow(row, block))),
  ...put,
];
