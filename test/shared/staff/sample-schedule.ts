import fc from 'fast-check';
import { addDays, timeOfMinutes, weekday } from '#shared/core/civil-time.ts';
import { type Interval, normalise } from '#shared/core/interval.ts';
import { type AvailabilityBlock, hoursOf } from '#shared/staff/availability-block.ts';
import { changedBlocks, withChanges } from '#shared/staff/changed-blocks.ts';
import type { ScheduleChange } from '#shared/staff/schedule-change.ts';

export const staffId = 'camila';

let made = 0;
export const newId = () => `block-${++made}`;

/** Applies the changes to no blocks, or to those given. */
export const changed = (changes: readonly ScheduleChange[], blocks: readonly AvailabilityBlock[] = []) =>
  changes.reduce<readonly AvailabilityBlock[]>(
    (now, change) => withChanges(now, changedBlocks({ staffId, blocks: now, newId }, change)),
    blocks,
  );

/** An interval of a date and its block, by definition and without the code under test. */
export type Piece = { readonly blockId: string; readonly isException: boolean; readonly stretch: Interval };

/** Whether a block of this date repeats on that one. */
export const repeatsOn = (from: string, date: string) => from <= date && weekday(from) === weekday(date);

function pieceOn(block: AvailabilityBlock, date: string): Piece | undefined {
  if (block.kind === 'exclusion') return undefined;
  const isOn = block.kind === 'weekly' ? repeatsOn(block.date, date) : block.date === date;
  if (!isOn) return undefined;
  const isException = block.kind === 'override';
  return { blockId: isException ? block.weeklyBlockId : block.blockId, isException, stretch: hoursOf(block) };
}

export function piecesOn(blocks: readonly AvailabilityBlock[], date: string): Piece[] {
  const replaced = blocks.flatMap((each) =>
    'weeklyBlockId' in each && each.date === date ? [each.weeklyBlockId] : [],
  );
  return blocks
    .filter((block) => block.kind !== 'weekly' || !replaced.includes(block.blockId))
    .flatMap((block) => pieceOn(block, date) ?? []);
}
export const opened = (pieces: readonly Piece[]) => normalise(pieces.map(({ stretch }) => stretch));

// The end of a year, of a February and of a leap February.
const firstDates = ['2026-12-21', '2027-02-15', '2028-02-14'];
const daysAhead = 28;

const hours = fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 12 })).map(([start, length]) => ({
  start: timeOfMinutes(360 + start * 30),
  end: timeOfMinutes(Math.min(360 + start * 30 + length * 30, 1320)),
}));

type Draft = {
  action: ScheduleChange['action'];
  pick: number;
  day: number;
  scope: 'date' | 'all';
  weekly: boolean;
  allDay: boolean;
  hours: { start: string; end: string };
};
const draft: fc.Arbitrary<Draft> = fc.record({
  action: fc.constantFrom('add', 'add', 'move', 'remove', 'restore'),
  pick: fc.nat(),
  day: fc.nat(daysAhead - 1),
  scope: fc.constantFrom('date', 'all'),
  weekly: fc.boolean(),
  allDay: fc.boolean(),
  hours,
});

type Grip = { readonly blockId: string; readonly onDate: string; readonly isExcepted: boolean };

/** Every block and date that a change may target. */
function gripsOf(blocks: readonly AvailabilityBlock[], first: string): Grip[] {
  const dates = Array.from({ length: daysAhead }, (_, day) => addDays(first, day));
  return blocks.flatMap((block): Grip[] => {
    const { blockId, date } = block;
    if (block.kind === 'single') return [{ blockId, onDate: date, isExcepted: false }];
    if (block.kind === 'override' || block.kind === 'exclusion')
      return [{ blockId: block.weeklyBlockId, onDate: date, isExcepted: true }];
    return dates
      .filter((each) => date <= each && weekday(date) === weekday(each))
      .map((onDate) => ({ blockId, onDate, isExcepted: false }));
  });
}

/** A possible change; undefined if the draft finds no target. */
function changeOf(
  blocks: readonly AvailabilityBlock[],
  first: string,
  given: Draft,
): ScheduleChange | undefined {
  const { action, pick, day, scope, weekly, allDay } = given;
  const to = { date: addDays(first, day), ...given.hours, ...(allDay && { allDay }) };
  if (action === 'add') return { action, weekly, ...to };
  const grips = gripsOf(blocks, first).filter(({ isExcepted }) => isExcepted || action !== 'restore');
  const grip = grips[pick % Math.max(1, grips.length)];
  if (!grip) return undefined;
  const { blockId, onDate } = grip;
  if (action === 'move') return { action, blockId, onDate, scope, ...to };
  return action === 'remove' ? { action, blockId, onDate, scope } : { action: 'restore', blockId, onDate };
}

/** A schedule created by changes, and one more possible change. */
export const scheduleAndChange = fc
  .tuple(fc.constantFrom(...firstDates), fc.array(draft, { maxLength: 8 }), draft)
  .map(([first, drafts, last]) => {
    const blocks = drafts.reduce<readonly AvailabilityBlock[]>((now, given) => {
      const change = changeOf(now, first, given);
      return change ? changed([change], now) : now;
    }, []);
    const dates = Array.from({ length: 2 * daysAhead }, (_, day) => addDays(first, day - 7));
    return { blocks, dates, change: changeOf(blocks, first, last) };
  })
  .filter((made): made is typeof made & { change: ScheduleChange } => made.change !== undefined);
