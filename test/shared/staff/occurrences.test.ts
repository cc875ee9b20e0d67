import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/core/civil-time.ts';
import { listOccurrences } from '#shared/staff/occurrences.ts';
import type { ScheduleChange } from '#shared/staff/schedule-change.ts';
import { applyChanges } from './sample-schedule.ts';

// 2026-03-03 is a Tuesday.
const tuesday = '2026-03-03';
const nineToFive = { start: '09:00', end: '17:00' };
const aWeeklyBlock = (date: string) => applyChanges([{ action: 'add', weekly: true, date, ...nineToFive }]);
const listDates = (blocks: ReturnType<typeof aWeeklyBlock>, from: string, to = addDays(from, 200)) =>
  listOccurrences(blocks, { from, to }).map(({ date }) => date);
const listSevenWeeks = (date: string) => Array.from({ length: 7 }, (_, week) => addDays(date, 7 * week));

describe('occurrences of a weekly block', () => {
  it('cover the first visible week and 6 more [R237]', () => {
    expect(listDates(aWeeklyBlock(tuesday), '2026-03-01')).toEqual(listSevenWeeks(tuesday));
    expect(listDates(aWeeklyBlock(tuesday), '2026-08-02')).toEqual(listSevenWeeks('2026-08-04'));
  });

  it('start at a later first date [R237]', () => {
    expect(listDates(aWeeklyBlock('2026-12-15'), '2026-11-29')).toEqual(listSevenWeeks('2026-12-15'));
  });

  it('are counted from a week whose day has passed, across 29 February [R237]', () => {
    expect(listDates(aWeeklyBlock('2027-11-02'), '2028-02-25')).toEqual(
      listSevenWeeks('2028-02-22').slice(1),
    );
  });

  it('are complete in each week and month of the bookable year [R237]', () => {
    for (let week = 0; week < 53; week += 1) {
      const sunday = addDays('2026-03-01', 7 * week);
      const days = [sunday, addDays(sunday, 6)] as const;

      expect(listDates(aWeeklyBlock(tuesday), ...days)).toEqual([addDays(sunday, 2)]);
      expect(listDates(aWeeklyBlock(tuesday), sunday, addDays(sunday, 41))).toHaveLength(6);
    }
  });

  it('never precede the first date', () => {
    expect(listDates(aWeeklyBlock(tuesday), addDays(tuesday, -21))[0]).toBe(tuesday);
  });
});

describe('changed date of a weekly block', () => {
  const blocks = aWeeklyBlock(tuesday);
  const { blockId } = blocks[0]!;
  const farDate = addDays(tuesday, 7 * 50);
  const buildExclusion = (onDate: string): ScheduleChange => ({
    action: 'remove',
    blockId,
    onDate,
    scope: 'date',
  });
  const dateMove: ScheduleChange = {
    action: 'move',
    blockId,
    onDate: addDays(tuesday, 7),
    scope: 'date',
    date: addDays(tuesday, 7),
    start: '12:00',
    end: '20:00',
    title: 'Tarde',
  };
  const listVisible = (changedBlocks: typeof blocks) =>
    listOccurrences(changedBlocks, { from: tuesday, to: addDays(tuesday, 14) });

  it('is shown as excluded with its original times [R238]', () => {
    expect(listVisible(applyChanges([buildExclusion(tuesday)], blocks))[0]).toMatchObject({
      blockId,
      state: 'excluded',
      ...nineToFive,
    });
  });

  it('is shown as changed with its own times, under its block [R239]', () => {
    const [, changedWeek, followingWeek] = listVisible(applyChanges([dateMove], blocks));

    expect(changedWeek).toMatchObject({
      blockId,
      state: 'changed',
      start: '12:00',
      end: '20:00',
      title: 'Tarde',
    });
    expect(followingWeek).toMatchObject({ blockId, state: 'weekly', ...nineToFive });
  });

  it('replaces the occurrence at any distance [R238 R239]', () => {
    const farMove = { ...dateMove, onDate: farDate, date: farDate };

    expect(
      [[], [buildExclusion(farDate)], [farMove]].flatMap((changes) =>
        listOccurrences(applyChanges(changes, blocks), { from: farDate, to: farDate }).map(
          ({ state }) => state,
        ),
      ),
    ).toEqual(['weekly', 'excluded', 'changed']);
  });

  it('is shown as single once its block is deleted', () => {
    const orphanedBlocks = applyChanges([dateMove], blocks).filter(({ kind }) => kind === 'override');

    expect(listVisible(orphanedBlocks)).toMatchObject([{ state: 'single', start: '12:00' }]);
    const { blockId: orphanedId, date } = orphanedBlocks[0]!;
    expect(
      applyChanges([{ action: 'remove', blockId: orphanedId, onDate: date, scope: 'date' }], orphanedBlocks),
    ).toEqual([]);
  });
});

it('listOccurrences gives an all-day block the center’s hours, and sorts by date and time', () => {
  const blocks = applyChanges([
    { action: 'add', weekly: false, date: tuesday, start: '14:00', end: '15:00' },
    { action: 'add', weekly: false, date: tuesday, start: '08:00', end: '09:00', allDay: true },
  ]);

  expect(listOccurrences(blocks, { from: tuesday, to: tuesday })).toMatchObject([
    { start: '06:00', end: '22:00', allDay: true },
    { start: '14:00', allDay: false },
  ]);
});
