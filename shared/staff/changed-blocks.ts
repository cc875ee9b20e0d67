import { addDays, getWeekday } from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import {
  type AvailabilityBlock,
  type BaseWeek,
  type BlockException,
  isException,
  type OverrideBlock,
  repeatsOn,
  type SingleBlock,
  type WeeklyBlock,
} from './availability-block.ts';
import { validateHours } from './block-hours.ts';
import { staffErrors } from './errors.ts';
import { moveSeries } from './moved-series.ts';
import type { ScheduleChange } from './schedule-change.ts';

type Change<Action extends ScheduleChange['action']> = Extract<ScheduleChange, { action: Action }>;

export type StaffBlocks = {
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
  readonly exception: BlockException | undefined;
};

/** Whether two blocks are the same DynamoDB row. */
export const isSameRow = (a: AvailabilityBlock, b: AvailabilityBlock) =>
  a.blockId === b.blockId && a.date === b.date && (a.kind === 'weekly') === (b.kind === 'weekly');

const listExceptions = (blocks: readonly AvailabilityBlock[], { blockId }: WeeklyBlock): BlockException[] =>
  blocks
    .filter(isException)
    .filter(({ weeklyBlockId }) => weeklyBlockId === blockId)
    // Overrides come first, because an exclusion without its block has no effect.
    .sort((a, b) => b.kind.localeCompare(a.kind));

/** A single block, or an override whose weekly block no longer exists. */
type SingleDateBlock = SingleBlock | OverrideBlock;

/** Finds the selected block or date. Throws `staff.block_not_found` if the date is not the block's. */
function findSelectedBlock(
  blocks: readonly AvailabilityBlock[],
  { blockId, onDate }: { blockId: string; onDate: string },
): SingleDateBlock | WeeklyDate {
  const datedBlock = blocks.find(
    (candidate) => candidate.kind !== 'weekly' && candidate.blockId === blockId && candidate.date === onDate,
  );
  if (datedBlock?.kind === 'single') return datedBlock;

  const weeklyId = datedBlock && isException(datedBlock) ? datedBlock.weeklyBlockId : blockId;
  const block = blocks.find((candidate) => candidate.kind === 'weekly' && candidate.blockId === weeklyId);
  if (block?.kind === 'weekly' && repeatsOn(block, onDate)) {
    const exception = listExceptions(blocks, block).find(({ date }) => date === onDate);
    return { block, date: onDate, exception };
  }
  if (datedBlock?.kind === 'override') return datedBlock;
  throw new AppError(staffErrors.block_not_found);
}
const isSingleDateBlock = (selection: SingleDateBlock | WeeklyDate): selection is SingleDateBlock =>
  'kind' in selection;

function addBlock({ staffId, newId }: StaffBlocks, { weekly, ...hours }: Change<'add'>): BlockChanges {
  const kind = weekly ? 'weekly' : 'single';
  return { put: [{ kind, blockId: newId(), staffId, ...validateHours(hours) }], remove: [] };
}

const buildExceptionFields = ({ staffId, newId }: StaffBlocks, { block, date, exception }: WeeklyDate) => ({
  blockId: exception?.blockId ?? newId(),
  staffId,
  date,
  weeklyBlockId: block.blockId,
});

const createExclusion = (staffBlocks: StaffBlocks, weeklyDate: WeeklyDate): AvailabilityBlock => ({
  kind: 'exclusion',
  ...buildExceptionFields(staffBlocks, weeklyDate),
});

/** Moves one date by an override, or to another day by an exclusion and a single block. */
function moveDate(staffBlocks: StaffBlocks, weeklyDate: WeeklyDate, change: Change<'move'>): BlockChanges {
  const { date, ...hours } = validateHours(change);
  if (date === weeklyDate.date)
    return {
      put: [{ kind: 'override', ...hours, ...buildExceptionFields(staffBlocks, weeklyDate) }],
      remove: [],
    };
  const movedBlock = {
    kind: 'single' as const,
    blockId: staffBlocks.newId(),
    staffId: staffBlocks.staffId,
    date,
    ...hours,
  };
  return { put: [createExclusion(staffBlocks, weeklyDate), movedBlock], remove: [] };
}

function moveSingleBlock(
  { staffId, newId }: StaffBlocks,
  block: SingleDateBlock,
  change: Change<'move'>,
): BlockChanges {
  const hours = validateHours(change);
  const movedBlock: AvailabilityBlock = change.weekly
    ? { kind: 'weekly', blockId: newId(), staffId, ...hours }
    : { kind: 'single', blockId: block.blockId, staffId, ...hours };
  return { put: [movedBlock], remove: isSameRow(movedBlock, block) ? [] : [block] };
}

/** Moves a whole series, or converts it to a single block. */
function moveWeeklyBlock(
  staffBlocks: StaffBlocks,
  { block, date }: WeeklyDate,
  change: Change<'move'>,
): BlockChanges {
  const { staffId, blocks, newId } = staffBlocks;
  const hours = validateHours(change);
  const exceptions = listExceptions(blocks, block);
  if (change.weekly !== false) return moveSeries({ block, exceptions, date }, hours);
  return { put: [{ kind: 'single', blockId: newId(), staffId, ...hours }], remove: [block, ...exceptions] };
}

function moveBlock(staffBlocks: StaffBlocks, change: Change<'move'>): BlockChanges {
  const selection = findSelectedBlock(staffBlocks.blocks, change);
  if (isSingleDateBlock(selection)) return moveSingleBlock(staffBlocks, selection, change);
  return change.scope === 'date'
    ? moveDate(staffBlocks, selection, change)
    : moveWeeklyBlock(staffBlocks, selection, change);
}

function removeBlock(staffBlocks: StaffBlocks, change: Change<'remove'>): BlockChanges {
  const selection = findSelectedBlock(staffBlocks.blocks, change);
  if (isSingleDateBlock(selection)) return { put: [], remove: [selection] };
  if (change.scope === 'date') return { put: [createExclusion(staffBlocks, selection)], remove: [] };
  return { put: [], remove: [selection.block, ...listExceptions(staffBlocks.blocks, selection.block)] };
}

function restoreDate({ blocks }: StaffBlocks, change: Change<'restore'>): BlockChanges {
  const selection = findSelectedBlock(blocks, change);
  if (isSingleDateBlock(selection) || !selection.exception) throw new AppError(staffErrors.block_not_found);
  return { put: [], remove: [selection.exception] };
}

/** Converts base hours to weekly blocks that begin in the seven days from `from`. */
function createFirstSchedule(staffBlocks: StaffBlocks, { from }: Change<'useBaseHours'>): BlockChanges {
  const { staffId, blocks, baseHours, newId } = staffBlocks;
  if (!baseHours) throw new AppError(staffErrors.no_base_hours);
  if (blocks.some((block) => block.kind === 'weekly' || block.kind === 'single'))
    throw new AppError(staffErrors.has_blocks);
  const { openingDays, ...hours } = baseHours;
  const put = openingDays.map((day) => {
    const date = addDays(from, (day - getWeekday(from) + 7) % 7);
    return { kind: 'weekly' as const, blockId: newId(), staffId, ...validateHours({ date, ...hours }) };
  });
  return { put, remove: [] };
}

/**
 * Returns the rows to write and delete, with overrides before exclusions. Throws `staff.block_not_found`,
 * `staff.no_base_hours`, `staff.has_blocks`, and the problem of invalid hours.
 */
export function applyScheduleChange(staffBlocks: StaffBlocks, change: ScheduleChange): BlockChanges {
  switch (change.action) {
    case 'add':
      return addBlock(staffBlocks, change);
    case 'move':
      return moveBlock(staffBlocks, change);
    case 'remove':
      return removeBlock(staffBlocks, change);
    case 'restore':
      return restoreDate(staffBlocks, change);
    case 'useBaseHours':
      return createFirstSchedule(staffBlocks, change);
  }
}

export const withChanges = (
  blocks: readonly AvailabilityBlock[],
  { put, remove }: BlockChanges,
): AvailabilityBlock[] => [
  ...blocks.filter((block) => ![...put, ...remove].some((row) => isSameRow(row, block))),
  ...put,
];
