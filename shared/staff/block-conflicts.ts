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

/** The day on which a change opens hours; undefined if hours stay on their day or follow a series. */
function getChosenDay(change: ScheduleChange): string | undefined {
  if (change.action === 'add') return change.date;
  if (change.action === 'useBaseHours') return change.from;
  if (change.action !== 'move') return undefined;
  const isSeries = change.scope === 'all' && change.weekly !== false;
  return isSeries && change.date === change.onDate ? undefined : change.date;
}

type ConflictContext = { readonly all: readonly AvailabilityBlock[]; readonly today: string };

function occurOnSameDay(one: OpenBlock, other: OpenBlock, { all, today }: ConflictContext): boolean {
  if (one.kind === 'weekly' && other.kind === 'weekly')
    return getWeekday(one.date) === getWeekday(other.date);
  if (one.kind !== 'weekly' && other.kind !== 'weekly') return one.date === other.date && one.date >= today;
  const [series, dated] = one.kind === 'weekly' ? [one, other] : [other, one];
  if (series.kind !== 'weekly' || dated.date < today || !repeatsOn(series, dated.date)) return false;
  return !all.some(
    (each) => isException(each) && each.weeklyBlockId === series.blockId && each.date === dated.date,
  );
}

/** Whether two blocks overlap; a series that is being moved does not conflict with itself. */
const isConflicting = (one: OpenBlock, other: OpenBlock, context: ConflictContext) =>
  one.blockId !== other.blockId &&
  overlaps(toBlockInterval(one), toBlockInterval(other)) &&
  occurOnSameDay(one, other, context);

/** Hours opened by a change: new or changed blocks, and dates that follow their series again. */
function listOpenedBlocks(before: readonly AvailabilityBlock[], { put, remove }: BlockChanges): OpenBlock[] {
  const isNew = (block: OpenBlock) =>
    !before.some(
      (each) =>
        isOpenBlock(each) && isSameRow(each, block) && each.start === block.start && each.end === block.end,
    );
  const followed = remove.filter(isException).flatMap(({ weeklyBlockId, date }) => {
    const series = before.find((each) => each.kind === 'weekly' && each.blockId === weeklyBlockId);
    return series?.kind === 'weekly' ? [{ ...series, kind: 'single' as const, date }] : [];
  });
  return [...put.filter(isOpenBlock).filter(isNew), ...followed];
}

const isSameHours = (one: OpenBlock, other: OpenBlock) =>
  one.kind === other.kind && one.start === other.start && one.end === other.end;

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

  const after = withChanges(blocks, rows);
  for (const block of listOpenedBlocks(blocks, rows)) {
    const other = after.filter(isOpenBlock).find((each) => isConflicting(block, each, { all: after, today }));
    if (!other) continue;
    if (isSameHours(block, other))
      throw createBlockError({ field: 'start', error: staffErrors.block_exists });
    throw createBlockError(
      { field: 'start', error: staffErrors.block_overlaps },
      { other: formatBlock(other, today) },
    );
  }
}
