import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, minutesOfDay } from '#shared/core/civil-time.ts';
import { type AvailabilityBlock, openHours } from '#shared/staff/availability-block.ts';
import type { ScheduleChange } from '#shared/staff/schedule-change.ts';
import { changed, opened, type Piece, piecesOn, repeatsOn, scheduleAndChange } from './sample-schedule.ts';

type Moved = Extract<ScheduleChange, { action: 'move' | 'add' }>;
const stretchOf = ({ start, end, allDay }: Moved) =>
  allDay ? { start: 360, end: 1320 } : { start: minutesOfDay(start), end: minutesOfDay(end) };
const piece = (change: Moved): Piece => ({ blockId: 'new', isException: false, stretch: stretchOf(change) });

type Day = { readonly blocks: readonly AvailabilityBlock[]; readonly date: string };
type Change<Action> = Extract<ScheduleChange, { action: Action }>;

const weeklyOf = ({ blocks }: Day, blockId: string) =>
  blocks.find((each) => each.kind === 'weekly' && each.blockId === blockId);
const without = ({ blocks, date }: Day, gone: string) =>
  piecesOn(blocks, date).filter(({ blockId }) => blockId !== gone);

function movedOneDate(day: Day, change: Change<'move'>): Piece[] {
  const { blocks, date } = day;
  const left = date === change.onDate ? without(day, change.blockId) : piecesOn(blocks, date);
  return date === change.date ? [...left, piece(change)] : left;
}

/** Moves the whole series by the same days, within its weeks; by its first date, to where that one lands. */
function movedBlock(day: Day, change: Change<'move'>, first: string): Piece[] {
  const { blocks, date } = day;
  const { blockId, onDate } = change;
  const days = daysBetween(onDate, change.date) % 7;
  const from = onDate === first ? change.date : addDays(first, days);
  const others = without(day, blockId);
  if (!repeatsOn(from, date)) return others;
  const before = addDays(date, -days);
  const agreed = piecesOn(blocks, before).filter((each) => each.blockId === blockId);
  const isAgreed =
    agreed.some((each) => each.isException) || (agreed.length === 0 && repeatsOn(first, before));
  return [...others, ...(isAgreed && before !== onDate ? agreed : [piece(change)])];
}

/** Specified result of a change for one date, in intervals. */
function promised(day: Day, change: ScheduleChange): Piece[] {
  const { blocks, date } = day;
  switch (change.action) {
    case 'add': {
      const isOn = change.weekly ? repeatsOn(change.date, date) : change.date === date;
      return [...piecesOn(blocks, date), ...(isOn ? [piece(change)] : [])];
    }
    case 'move': {
      const first = weeklyOf(day, change.blockId)?.date;
      const isWhole = first !== undefined && change.scope === 'all';
      return isWhole ? movedBlock(day, change, first) : movedOneDate(day, change);
    }
    case 'remove': {
      const isGone = date === change.onDate || change.scope === 'all';
      return isGone ? without(day, change.blockId) : piecesOn(blocks, date);
    }
    case 'restore':
      return piecesOn(
        blocks.filter(
          (each) =>
            date !== change.onDate || !('weeklyBlockId' in each) || each.weeklyBlockId !== change.blockId,
        ),
        date,
      );
    case 'useBaseHours':
      throw new Error('not of these');
  }
}

describe('open hours after a change [R236 R238 R239]', () => {
  it('are as specified, and unchanged on other dates', () => {
    fc.assert(
      fc.property(scheduleAndChange, ({ blocks, dates, change }) => {
        const open = openHours(changed([change], blocks));

        for (const date of dates)
          expect({ date, open: open(date) }).toEqual({
            date,
            open: opened(promised({ blocks, date }, change)),
          });
      }),
      { numRuns: 500 },
    );
  });

  it('change on at most two dates when one date is changed', () => {
    fc.assert(
      fc.property(scheduleAndChange, ({ blocks, dates, change }) => {
        fc.pre('scope' in change && change.scope === 'date');
        const before = openHours(blocks);
        const open = openHours(changed([change], blocks));

        const touched = dates.filter((date) => JSON.stringify(before(date)) !== JSON.stringify(open(date)));

        const named = [change.onDate, 'date' in change ? change.date : change.onDate];
        expect(touched.filter((date) => !named.includes(date))).toEqual([]);
      }),
    );
  });
});
