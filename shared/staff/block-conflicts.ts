import { weekday } from '#shared/core/civil-time.ts';
import { clockRange, weekdayDayMonth, weekdayName } from '#shared/core/format.ts';
import { overlaps } from '#shared/core/interval.ts';
import {
  type AvailabilityBlock,
  hoursOf,
  isDateOf,
  isException,
  type OverrideBlock,
  type SingleBlock,
  type WeeklyBlock,
} from './availability-block.ts';
import { dayProblem, refusedBlock } from './block-hours.ts';
import { type BlockChanges, sameRow, withChanges } from './changed-blocks.ts';
import { staffErrors } from './errors.ts';
import type { ScheduleChange } from './schedule-change.ts';

type Dated = SingleBlock | OverrideBlock;
type Open = Dated | WeeklyBlock;

const isOpen = (block: AvailabilityBlock): block is Open => block.kind !== 'exclusion';

/** The day on which a change opens hours; undefined if hours stay on their day or follow a series. */
function chosenDay(change: ScheduleChange): string | undefined {
  if (change.action === 'add') return change.date;
  if (change.action === 'useBaseHours') return change.from;
  if (change.action !== 'move') return undefined;
  const isSeries = change.scope === 'all' && change.weekly !== false;
  return isSeries && change.date === change.onDate ? undefined : change.date;
}

type Among = { readonly all: readonly AvailabilityBlock[]; readonly today: string };

function meet(one: Open, other: Open, { all, today }: Among): boolean {
  if (one.kind === 'weekly' && other.kind === 'weekly') return weekday(one.date) === weekday(other.date);
  if (one.kind !== 'weekly' && other.kind !== 'weekly') return one.date === other.date && one.date >= today;
  const [series, dated] = one.kind === 'weekly' ? [one, other] : [other, one];
  if (series.kind !== 'weekly' || dated.date < today || !isDateOf(series, dated.date)) return false;
  return !all.some(
    (each) => isException(each) && each.weeklyBlockId === series.blockId && each.date === dated.date,
  );
}

/** Whether two blocks overlap; a series that is being moved does not conflict with itself. */
const isCrossed = (one: Open, other: Open, among: Among) =>
  one.blockId !== other.blockId && overlaps(hoursOf(one), hoursOf(other)) && meet(one, other, among);

/** Hours opened by a change: new or changed blocks, and dates that follow their series again. */
function opened(before: readonly AvailabilityBlock[], { put, remove }: BlockChanges): Open[] {
  const isNew = (block: Open) =>
    !before.some(
      (each) => isOpen(each) && sameRow(each, block) && each.start === block.start && each.end === block.end,
    );
  const followed = remove.filter(isException).flatMap(({ weeklyBlockId, date }) => {
    const series = before.find((each) => each.kind === 'weekly' && each.blockId === weeklyBlockId);
    return series?.kind === 'weekly' ? [{ ...series, kind: 'single' as const, date }] : [];
  });
  return [...put.filter(isOpen).filter(isNew), ...followed];
}

const isSameHours = (one: Open, other: Open) =>
  one.kind === other.kind && one.start === other.start && one.end === other.end;

const nameOf = (block: Open, today: string) => {
  const day =
    block.kind === 'weekly'
      ? `de cada ${weekdayName(block.date)}`
      : `del ${weekdayDayMonth(block.date, today)}`;
  return `${day}, ${clockRange(block.start, block.end)}`;
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
  const day = chosenDay(change);
  const wrong = day === undefined ? undefined : dayProblem(day, today);
  if (wrong) throw refusedBlock(wrong);

  const after = withChanges(blocks, rows);
  for (const block of opened(blocks, rows)) {
    const other = after.filter(isOpen).find((each) => isCrossed(block, each, { all: after, today }));
    if (!other) continue;
    if (isSameHours(block, other)) throw refusedBlock({ field: 'start', error: staffErrors.block_exists });
    throw refusedBlock(
      { field: 'start', error: staffErrors.block_overlaps },
      { other: nameOf(other, today) },
    );
  }
}
