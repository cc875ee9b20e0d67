import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, countDaysBetween, toMinutesOfDay } from '#shared/core/civil-time.ts';
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
/** 06:00 to 22:00. */
const allDayInterval = { start: 360, end: 1320 };
const toInterval = ({ start, end, allDay }: PlacedChange) =>
  allDay ? allDayInterval : { start: toMinutesOfDay(start), end: toMinutesOfDay(end) };
const buildPiece = (change: PlacedChange): SchedulePiece => ({
  blockId: 'new',
  isException: false,
  interval: toInterval(change),
});

type ScheduleDay = { readonly blocks: readonly AvailabilityBlock[]; readonly date: string };
type Change<Action> = Extract<ScheduleChange, { action: Action }>;

const findWeekly = ({ blocks }: ScheduleDay, blockId: string) =>
  blocks.find((block) => block.kind === 'weekly' && block.blockId === blockId);
const listOtherPieces = ({ blocks, date }: ScheduleDay, removedId: string) =>
  listPieces(blocks, date).filter(({ blockId }) => blockId !== removedId);

function moveOneDate(day: ScheduleDay, change: Change<'move'>): SchedulePiece[] {
  const { blocks, date } = day;
  const remainingPieces =
    date === change.onDate ? listOtherPieces(day, change.blockId) : listPieces(blocks, date);
  return date === change.date ? [...remainingPieces, buildPiece(change)] : remainingPieces;
}

/** Moves the series by whole days within its weeks. A move of its first date sets the new start. */
function moveSeries(day: ScheduleDay, change: Change<'move'>, firstDate: string): SchedulePiece[] {
  const { blocks, date } = day;
  const { blockId, onDate } = change;
  const days = countDaysBetween(onDate, change.date) % 7;
  const newFirstDate = onDate === firstDate ? change.date : addDays(firstDate, days);
  const otherPieces = listOtherPieces(day, blockId);
  if (!repeatsOn(newFirstDate, date)) return otherPieces;
  const originalDate = addDays(date, -days);
  const originalPieces = listPieces(blocks, originalDate).filter((piece) => piece.blockId === blockId);
  const hasException =
    originalPieces.some(({ isException }) => isException) ||
    (originalPieces.length === 0 && repeatsOn(firstDate, originalDate));
  return [
    ...otherPieces,
    ...(hasException && originalDate !== onDate ? originalPieces : [buildPiece(change)]),
  ];
}

/** Returns the specified result of a change for one date. */
function getExpectedPieces(day: ScheduleDay, change: ScheduleChange): SchedulePiece[] {
  const { blocks, date } = day;
  switch (change.action) {
    case 'add': {
      const appliesOnDate = change.weekly ? repeatsOn(change.date, date) : change.date === date;
      return [...listPieces(blocks, date), ...(appliesOnDate ? [buildPiece(change)] : [])];
    }
    case 'move': {
      const firstDate = findWeekly(day, change.blockId)?.date;
      const isSeries = firstDate !== undefined && change.scope === 'all';
      return isSeries ? moveSeries(day, change, firstDate) : moveOneDate(day, change);
    }
    case 'remove': {
      const isRemoved = date === change.onDate || change.scope === 'all';
      return isRemoved ? listOtherPieces(day, change.blockId) : listPieces(blocks, date);
    }
    case 'restore':
      return listPieces(
        blocks.filter(
          (block) =>
            date !== change.onDate || !('weeklyBlockId' in block) || block.weeklyBlockId !== change.blockId,
        ),
        date,
      );
    case 'useBaseHours':
      throw new Error('scheduleAndChange generates no such change');
  }
}

describe('open hours after a change [R236 R238 R239]', () => {
  it('are as specified, and unchanged on other dates', () => {
    fc.assert(
      fc.property(scheduleAndChange, ({ blocks, dates, change }) => {
        const getOpenHours = buildOpenHours(applyChanges([change], blocks));

        for (const date of dates)
          expect({ date, open: getOpenHours(date) }).toEqual({
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
        const getHoursBefore = buildOpenHours(blocks);
        const getHoursAfter = buildOpenHours(applyChanges([change], blocks));

        const changedDates = dates.filter(
          (date) => JSON.stringify(getHoursBefore(date)) !== JSON.stringify(getHoursAfter(date)),
        );

        const datesOfChange = [change.onDate, 'date' in change ? change.date : change.onDate];
        expect(changedDates.filter((date) => !datesOfChange.includes(date))).toEqual([]);
      }),
    );
  });
});
