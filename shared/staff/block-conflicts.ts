import { getWeekday } from '#shared/core/civil-time.ts';
import { formatTimeRange, formatWeekdayDayMonth, getWeekdayName } from '#shared/core/format.ts';
import { overlaps } from '#shared/core/interval.ts';
import {
  type AvailabilityBlock,
  isException,
  type OverrideBlock,
  repeatsOn,
  type SingleBlock,
  toBlockInterval,
  type WeeklyBlock,
} from './availability-block.ts';
import { createBlockError, findDayProblem } from './block-hours.ts';
import { type BlockChanges, isSameRow, withChanges } from './changed-blocks.ts';
import { staffErrors } from './errors.ts';
import type { ScheduleChange } from './schedule-change.ts';

type DatedBlock = SingleBlock | OverrideBlock;
type OpenBlock = DatedBlock | WeeklyBlock;

const isOpenBlock = (block: AvailabilityBlock): block is OpenBlock => block.kind !== 'exclusion';

/** Returns the day on which a change opens hours. Undefined if they keep their day or follow a series. */
function getChosenDay(change: ScheduleChange): string | undefined {
  if (change.action === 'add') return change.date;
  if (change.action === 'useBaseHours') return change.from;
  if (change.action !== 'move') return undefined;
  const isSeries = change.scope === 'all' && change.weekly !== false;
  return isSeries && change.date === change.onDate ? undefined : change.date;
}

type ConflictContext = { readonly allBlocks: readonly AvailabilityBlock[]; readonly today: string };

function occurOnSameDay(a: OpenBlock, b: OpenBlock, { allBlocks, today }: ConflictContext): boolean {
  if (a.kind === 'weekly' && b.kind === 'weekly') return getWeekday(a.date) === getWeekday(b.date);
  if (a.kind !== 'weekly' && b.kind !== 'weekly') return a.date === b.date && a.date >= today;
  const [series, dated] = a.kind === 'weekly' ? [a, b] : [b, a];
  if (series.kind !== 'weekly' || dated.date < today || !repeatsOn(series, dated.date)) return false;
  return !allBlocks.some(
    (block) => isException(block) && block.weeklyBlockId === series.blockId && block.date === dated.date,
  );
}

/** Whether two blocks overlap. A series that is being moved does not conflict with itself. */
const isConflicting = (a: OpenBlock, b: OpenBlock, context: ConflictContext) =>
  a.blockId !== b.blockId &&
  overlaps(toBlockInterval(a), toBlockInterval(b)) &&
  occurOnSameDay(a, b, context);

/** Lists new or changed blocks, and dates that follow their series again. */
function listOpenedBlocks(before: readonly AvailabilityBlock[], { put, remove }: BlockChanges): OpenBlock[] {
  const isNew = (block: OpenBlock) =>
    !before.some(
      (existing) =>
        isOpenBlock(existing) &&
        isSameRow(existing, block) &&
        existing.start === block.start &&
        existing.end === block.end,
    );
  const restoredDates = remove.filter(isException).flatMap(({ weeklyBlockId, date }) => {
    const series = before.find(({ kind, blockId }) => kind === 'weekly' && blockId === weeklyBlockId);
    return series?.kind === 'weekly' ? [{ ...series, kind: 'single' as const, date }] : [];
  });
  return [...put.filter(isOpenBlock).filter(isNew), ...restoredDates];
}

const hasSameKindAndHours = (a: OpenBlock, b: OpenBlock) =>
  a.kind === b.kind && a.start === b.start && a.end === b.end;

const formatBlock = (block: OpenBlock, today: string) => {
  const day =
    block.kind === 'weekly'
      ? `de cada ${getWeekdayName(block.date)}`
      : `del ${formatWeekdayDayMonth(block.date, today)}`;
  return `${day}, ${formatTimeRange(block.start, block.end)}`;
};

type AssertFitsInput = {
  readonly blocks: readonly AvailabilityBlock[];
  readonly rows: BlockChanges;
  readonly today: string;
};

/**
 * Rejects hours in the past, beyond the planning limit or overlapping another block. Throws
 * `staff.block_past`, `staff.block_too_far`, `staff.block_exists`, `staff.block_overlaps`.
 */
export function assertFits(change: ScheduleChange, { blocks, rows, today }: AssertFitsInput): void {
  const day = getChosenDay(change);
  const problem = day === undefined ? undefined : findDayProblem(day, today);
  if (problem) throw createBlockError(problem);

  const changedBlocks = withChanges(blocks, rows);
  for (const block of listOpenedBlocks(blocks, rows)) {
    const context = { allBlocks: changedBlocks, today };
    const conflict = changedBlocks.filter(isOpenBlock).find((other) => isConflicting(block, other, context));
    if (!conflict) continue;
    if (hasSameKindAndHours(block, conflict))
      throw createBlockError({ field: 'start', error: staffErrors.block_exists });
    throw createBlockError(
      { field: 'start', error: staffErrors.block_overlaps },
      { other: formatBlock(conflict, today) },
    );
  }
}
