import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, toMinutesOfDay } from '#shared/core/civil-time.ts';
import { type AvailabilityBlock, buildOpenHours } from '#shared/staff/availability-block.ts';
import type { ScheduleChange } from '#shared/staff/schedule-change.ts';
import {
  applyChanges,
  listPieces,
  repeatsOn,
  type SchedulePiece,
  scheduleAndChange,
  toOpenIntervals,
} from './sample-schedule.ts';

type PlacedChange = Extract<ScheduleChange, { action: 'move' | 'add' }>;
const toInterval = ({ start, end, allDay }: PlacedChange) =>
  allDay ? { start: 360, end: 1320 } : { start: toMinutesOfDay(start), end: toMinutesOfDay(end) };
const buildPiece = (change: PlacedChange): SchedulePiece => ({
  blockId: 'new',
  isException: false,
  stretch: toInterval(change),
});

type ScheduleDay = { readonly blocks: readonly AvailabilityBlock[]; readonly date: string };
type Change<Action> = Extract<ScheduleChange, { action: Action }>;

const findWeekly = ({ blocks }: ScheduleDay, blockId: string) =>
  blocks.find((each) => each.kind === 'weekly' && each.blockId === blockId);
const without = ({ blocks, date }: ScheduleDay, removedId: string) =>
  listPieces(blocks, date).filter(({ blockId }) => blockId !== removedId);

function moveOneDate(day: ScheduleDay, change: Change<'move'>): SchedulePiece[] {
  const { blocks, date } = day;
  const left = date === change.onDate ? without(day, change.blockId) : listPieces(blocks, date);
  return date === change.date ? [...left, buildPiece(change)] : left;
}

/** Moves the whole series by the same days, within its weeks; by its first date, to where that one lands. */
function moveSeries(day: ScheduleDay, change: Change<'move'>, first: string): SchedulePiece[] {
  const { blocks, date } = day;
  const { blockId, onDate } = change;
  const days = daysBetween(onDate, change.date) % 7;
  const from = onDate === first ? change.date : addDays(first, days);
  const otherPieces = without(day, blockId);
  if (!repeatsOn(from, date)) return otherPieces;
  const before = addDays(date, -days);
  const agreed = listPieces(blocks, before).filter((each) => each.blockId === blockId);
  const isAgreed =
    agreed.some((each) => each.isException) || (agreed.length === 0 && repeatsOn(first, before));
  return [...otherPieces, ...(isAgreed && before !== onDate ? agreed : [buildPiece(change)])];
}

/** Specified result of a change for one date, in intervals. */
function getExpectedPieces(day: ScheduleDay, change: ScheduleChange): SchedulePiece[] {
  const { blocks, date } = day;
  switch (change.action) {
    case 'add': {
      const isOn = change.weekly ? repeatsOn(change.date, date) : change.date === date;
      return [...listPieces(blocks, date), ...(isOn ? [buildPiece(change)] : [])];
    }
    case 'move': {
      const first = findWeekly(day, change.blockId)?.date;
      const isSeries = first !== undefined && change.scope === 'all';
      return isSeries ? moveSeries(day, change, first) : moveOneDate(day, change);
    }
    case 'remove': {
      const isRemoved = date === change.onDate || change.scope === 'all';
      return isRemoved ? without(day, change.blockId) : listPieces(blocks, date);
    }
    case 'restore':
      return listPieces(
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
        const open = buildOpenHours(applyChanges([change], blocks));

        for (const date of dates)
          expect({ date, open: open(date) }).toEqual({
            date,
            open: toOpenIntervals(getExpectedPieces({ blocks, date }, change)),
          });
      }),
      { numRuns: 500 },
    );
  });

  it('change on at most two dates when one date is changed', () => {
    fc.assert(
      fc.property(scheduleAndChange, ({ blocks, dates, change }) => {
        fc.pre('scope' in change && change.scope === 'date');
        const before = buildOpenHours(blocks);
        const open = buildOpenHours(applyChanges([change], blocks));

        const touched = dates.filter((date) => JSON.stringify(before(date)) !== JSON.stringify(open(date)));

        const named = [change.onDate, 'date' in change ? change.date : change.onDate];
        expect(touched.filter((date) => !named.includes(date))).toEqual([]);
      }),
    );
  });
});
