import fc from 'fast-check';
import { addDays, getWeekday, toTimeOfDay } from '#shared/core/civil-time.ts';
import { type Interval, normalise } from '#shared/core/interval.ts';
import { type AvailabilityBlock, toBlockInterval } from '#shared/staff/availability-block.ts';
import { applyScheduleChange, withChanges } from '#shared/staff/changed-blocks.ts';
import type { ScheduleChange } from '#shared/staff/schedule-change.ts';

export const staffId = 'camila';

let blockCount = 0;
export const newId = () => `block-${++blockCount}`;

/** Applies the changes to no blocks, or to those given. */
export const applyChanges = (changes: readonly ScheduleChange[], blocks: readonly AvailabilityBlock[] = []) =>
  changes.reduce<readonly AvailabilityBlock[]>(
    (now, change) => withChanges(now, applyScheduleChange({ staffId, blocks: now, newId }, change)),
    blocks,
  );

/** An interval of a date and its block, by definition and without the code under test. */
export type SchedulePiece = {
  readonly blockId: string;
  readonly isException: boolean;
  readonly stretch: Interval;
};

/** Whether a block of this date repeats on that one. */
export const repeatsOn = (from: string, date: string) =>
  from <= date && getWeekday(from) === getWeekday(date);

function findPiece(block: AvailabilityBlock, date: string): SchedulePiece | undefined {
  if (block.kind === 'exclusion') return undefined;
  const isOn = block.kind === 'weekly' ? repeatsOn(block.date, date) : block.date === date;
  if (!isOn) return undefined;
  const isException = block.kind === 'override';
  return {
    blockId: isException ? block.weeklyBlockId : block.blockId,
    isException,
    stretch: toBlockInterval(block),
  };
}

export function listPieces(blocks: readonly AvailabilityBlock[], date: string): SchedulePiece[] {
  const replaced = blocks.flatMap((each) =>
    'weeklyBlockId' in each && each.date === date ? [each.weeklyBlockId] : [],
  );
  return blocks
    .filter((block) => block.kind !== 'weekly' || !replaced.includes(block.blockId))
    .flatMap((block) => findPiece(block, date) ?? []);
}
export const toOpenIntervals = (pieces: readonly SchedulePiece[]) =>
  normalise(pieces.map(({ stretch }) => stretch));

// The end of a year, of a February and of a leap February.
const firstDates = ['2026-12-21', '2027-02-15', '2028-02-14'];
const daysAhead = 28;

const hours = fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 12 })).map(([start, length]) => ({
  start: toTimeOfDay(360 + start * 30),
  end: toTimeOfDay(Math.min(360 + start * 30 + length * 30, 1320)),
}));

type ChangeDraft = {
  action: ScheduleChange['action'];
  pick: number;
  day: number;
  scope: 'date' | 'all';
  weekly: boolean;
  allDay: boolean;
  hours: { start: string; end: string };
};
const draft: fc.Arbitrary<ChangeDraft> = fc.record({
  action: fc.constantFrom('add', 'add', 'move', 'remove', 'restore'),
  pick: fc.nat(),
  day: fc.nat(daysAhead - 1),
  scope: fc.constantFrom('date', 'all'),
  weekly: fc.boolean(),
  allDay: fc.boolean(),
  hours,
});

type ChangeTarget = { readonly blockId: string; readonly onDate: string; readonly isExcepted: boolean };

/** Every block and date that a change may target. */
function listTargets(blocks: readonly AvailabilityBlock[], first: string): ChangeTarget[] {
  const dates = Array.from({ length: daysAhead }, (_, day) => addDays(first, day));
  return blocks.flatMap((block): ChangeTarget[] => {
    const { blockId, date } = block;
    if (block.kind === 'single') return [{ blockId, onDate: date, isExcepted: false }];
    if (block.kind === 'override' || block.kind === 'exclusion')
      return [{ blockId: block.weeklyBlockId, onDate: date, isExcepted: true }];
    return dates
      .filter((each) => date <= each && getWeekday(date) === getWeekday(each))
      .map((onDate) => ({ blockId, onDate, isExcepted: false }));
  });
}

/** A possible change; undefined if the draft finds no target. */
function buildChange(
  blocks: readonly AvailabilityBlock[],
  first: string,
  given: ChangeDraft,
): ScheduleChange | undefined {
  const { action, pick, day, scope, weekly, allDay } = given;
  const to = { date: addDays(first, day), ...given.hours, ...(allDay && { allDay }) };
  if (action === 'add') return { action, weekly, ...to };
  const targets = listTargets(blocks, first).filter(({ isExcepted }) => isExcepted || action !== 'restore');
  const target = targets[pick % Math.max(1, targets.length)];
  if (!target) return undefined;
  const { blockId, onDate } = target;
  if (action === 'move') return { action, blockId, onDate, scope, ...to };
  return action === 'remove' ? { action, blockId, onDate, scope } : { action: 'restore', blockId, onDate };
}

/** A schedule created by changes, and one more possible change. */
export const scheduleAndChange = fc
  .tuple(fc.constantFrom(...firstDates), fc.array(draft, { maxLength: 8 }), draft)
  .map(([first, drafts, last]) => {
    const blocks = drafts.reduce<readonly AvailabilityBlock[]>((now, given) => {
      const change = buildChange(now, first, given);
      return change ? applyChanges([change], now) : now;
    }, []);
    const dates = Array.from({ length: 2 * daysAhead }, (_, day) => addDays(first, day - 7));
    return { blocks, dates, change: buildChange(blocks, first, last) };
  })
  .filter(
    (blockCount): blockCount is typeof blockCount & { change: ScheduleChange } =>
      blockCount.change !== undefined,
  );
