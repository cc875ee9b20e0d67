import fc from 'fast-check';
import { addDays, getWeekday, toTimeOfDay } from '#shared/core/civil-time.ts';
import { type Interval, mergeIntervals } from '#shared/core/interval.ts';
import { type AvailabilityBlock, toBlockInterval } from '#shared/staff/availability-block.ts';
import { applyScheduleChange, withChanges } from '#shared/staff/changed-blocks.ts';
import type { ScheduleChange } from '#shared/staff/schedule-change.ts';

export const staffId = 'camila';

let blockCount = 0;
export const newId = () => `block-${++blockCount}`;

/** Applies the changes to the blocks, by default none. */
export const applyChanges = (changes: readonly ScheduleChange[], blocks: readonly AvailabilityBlock[] = []) =>
  changes.reduce<readonly AvailabilityBlock[]>(
    (current, change) =>
      withChanges(current, applyScheduleChange({ staffId, blocks: current, newId }, change)),
    blocks,
  );

/** An interval of a date and its block, calculated without the code under test. */
export type SchedulePiece = {
  readonly blockId: string;
  readonly isException: boolean;
  readonly interval: Interval;
};

/** Returns whether a weekly block that starts on `from` repeats on `date`. */
export const repeatsOn = (from: string, date: string) =>
  from <= date && getWeekday(from) === getWeekday(date);

function findPiece(block: AvailabilityBlock, date: string): SchedulePiece | undefined {
  if (block.kind === 'exclusion') return undefined;
  const appliesOnDate = block.kind === 'weekly' ? repeatsOn(block.date, date) : block.date === date;
  if (!appliesOnDate) return undefined;
  const isException = block.kind === 'override';
  return {
    blockId: isException ? block.weeklyBlockId : block.blockId,
    isException,
    interval: toBlockInterval(block),
  };
}

export function listPieces(blocks: readonly AvailabilityBlock[], date: string): SchedulePiece[] {
  const replacedIds = blocks.flatMap((block) =>
    'weeklyBlockId' in block && block.date === date ? [block.weeklyBlockId] : [],
  );
  return blocks
    .filter((block) => block.kind !== 'weekly' || !replacedIds.includes(block.blockId))
    .flatMap((block) => findPiece(block, date) ?? []);
}
export const toOpenIntervals = (pieces: readonly SchedulePiece[]) =>
  mergeIntervals(pieces.map(({ interval }) => interval));

// Dates before the end of a year, of a February and of a leap February.
const firstDates = ['2026-12-21', '2027-02-15', '2028-02-14'];
const daysAhead = 28;

// Half hours from 06:00 to 22:00.
const arbitraryHours = fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 12 })).map(([start, length]) => ({
  start: toTimeOfDay(360 + start * 30),
  end: toTimeOfDay(Math.min(360 + start * 30 + length * 30, 1320)),
}));

type ChangeDraft = {
  action: ScheduleChange['action'];
  targetIndex: number;
  day: number;
  scope: 'date' | 'all';
  weekly: boolean;
  allDay: boolean;
  hours: { start: string; end: string };
};
const arbitraryDraft: fc.Arbitrary<ChangeDraft> = fc.record({
  action: fc.constantFrom('add', 'add', 'move', 'remove', 'restore'),
  targetIndex: fc.nat(),
  day: fc.nat(daysAhead - 1),
  scope: fc.constantFrom('date', 'all'),
  weekly: fc.boolean(),
  allDay: fc.boolean(),
  hours: arbitraryHours,
});

type ChangeTarget = { readonly blockId: string; readonly onDate: string; readonly isExcepted: boolean };

/** Lists the blocks and dates that a change may target. */
function listTargets(blocks: readonly AvailabilityBlock[], firstDate: string): ChangeTarget[] {
  const dates = Array.from({ length: daysAhead }, (_, day) => addDays(firstDate, day));
  return blocks.flatMap((block): ChangeTarget[] => {
    const { blockId, date } = block;
    if (block.kind === 'single') return [{ blockId, onDate: date, isExcepted: false }];
    if (block.kind === 'override' || block.kind === 'exclusion')
      return [{ blockId: block.weeklyBlockId, onDate: date, isExcepted: true }];
    return dates
      .filter((candidate) => date <= candidate && getWeekday(date) === getWeekday(candidate))
      .map((onDate) => ({ blockId, onDate, isExcepted: false }));
  });
}

/** Converts a draft to a possible change, or undefined if the draft finds no target. */
function buildChange(
  blocks: readonly AvailabilityBlock[],
  firstDate: string,
  draft: ChangeDraft,
): ScheduleChange | undefined {
  const { action, targetIndex, day, scope, weekly, allDay } = draft;
  const newTime = { date: addDays(firstDate, day), ...draft.hours, ...(allDay && { allDay }) };
  if (action === 'add') return { action, weekly, ...newTime };
  const targets = listTargets(blocks, firstDate).filter(
    ({ isExcepted }) => isExcepted || action !== 'restore',
  );
  const target = targets[targetIndex % Math.max(1, targets.length)];
  if (!target) return undefined;
  const { blockId, onDate } = target;
  if (action === 'move') return { action, blockId, onDate, scope, ...newTime };
  return action === 'remove' ? { action, blockId, onDate, scope } : { action: 'restore', blockId, onDate };
}

/** A schedule created by changes, and one more possible change. */
export const scheduleAndChange = fc
  .tuple(fc.constantFrom(...firstDates), fc.array(arbitraryDraft, { maxLength: 8 }), arbitraryDraft)
  .map(([firstDate, drafts, lastDraft]) => {
    const blocks = drafts.reduce<readonly AvailabilityBlock[]>((current, draft) => {
      const change = buildChange(current, firstDate, draft);
      return change ? applyChanges([change], current) : current;
    }, []);
    const dates = Array.from({ length: 2 * daysAhead }, (_, day) => addDays(firstDate, day - 7));
    return { blocks, dates, change: buildChange(blocks, firstDate, lastDraft) };
  })
  .filter(
    (schedule): schedule is typeof schedule & { change: ScheduleChange } => schedule.change !== undefined,
  );
