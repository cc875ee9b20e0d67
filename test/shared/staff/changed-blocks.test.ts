import { describe, expect, it } from 'vitest';
import { addDays, listDatesInRange } from '#shared/core/civil-time.ts';
import type { AppError } from '#shared/core/errors.ts';
import { AvailabilityBlock, buildOpenHours } from '#shared/staff/availability-block.ts';
import { applyScheduleChange } from '#shared/staff/changed-blocks.ts';
import { ScheduleChange } from '#shared/staff/schedule-change.ts';
import { applyChanges, newId, staffId } from './sample-schedule.ts';

// 2026-03-03 is a Tuesday.
const tuesday = '2026-03-03';
const nextTuesday = addDays(tuesday, 7);
const wednesday = addDays(tuesday, 1);
const nineToFive = { start: '09:00', end: '17:00' };
const twoToFour = { start: '14:00', end: '16:00' };

const weeklyBlocks = applyChanges([{ action: 'add', weekly: true, date: tuesday, ...nineToFive }]);
const { blockId } = weeklyBlocks[0]!;
const buildMove = (changes: Partial<Extract<ScheduleChange, { action: 'move' }>> = {}): ScheduleChange => ({
  action: 'move',
  blockId,
  onDate: nextTuesday,
  scope: 'date',
  date: nextTuesday,
  ...twoToFour,
  ...changes,
});
const applyToBlocks = (change: ScheduleChange, blocks: readonly AvailabilityBlock[] = weeklyBlocks) =>
  applyScheduleChange({ staffId, blocks, newId }, change);
const listKinds = (blocks: readonly AvailabilityBlock[]) => blocks.map(({ kind, date }) => `${kind} ${date}`);
const findError = (change: ScheduleChange, blocks = weeklyBlocks) => {
  try {
    applyToBlocks(change, blocks);
  } catch (error) {
    return error;
  }
  return undefined;
};
const notFound = { definition: { code: 'staff.block_not_found' } };

describe('block', () => {
  it('must end after it starts, with the error at its end [R244]', () => {
    for (const end of ['09:00', '08:59'])
      expect(findError({ action: 'add', weekly: false, date: tuesday, start: '09:00', end })).toMatchObject({
        definition: { code: 'staff.block_ends_first', status: 422 },
        fields: [{ field: 'change.end' }],
      });
    expect(findError(buildMove({ start: '10:00', end: '10:00' }))).toMatchObject({
      definition: { code: 'staff.block_ends_first' },
    });
  });

  it('must be within one day, at most to its end [R244]', () => {
    const addition = { action: 'add', weekly: false, date: tuesday, start: '22:00' };

    for (const end of ['23:59', '24:00'])
      expect(ScheduleChange.safeParse({ ...addition, end }).success).toBe(true);
    expect(ScheduleChange.safeParse({ ...addition, start: '24:00', end: '24:00' }).success).toBe(false);
    for (const end of ['24:01', '25:30', '2026-03-04T01:00'])
      expect(ScheduleChange.safeParse({ ...addition, end }).success).toBe(false);
  });

  it('must last at least a quarter of an hour within the working day', () => {
    const addition = { action: 'add' as const, weekly: false, date: tuesday };
    const describeProblem = (start: string, end: string) => {
      const { definition, fields } = findError({ ...addition, start, end }) as AppError;
      return `${definition.code} ${fields.map(({ field }) => field)}`;
    };

    expect(describeProblem('02:00', '03:00')).toBe('staff.block_outside_day change.start');
    expect(describeProblem('09:00', '09:01')).toBe('staff.block_too_short change.end');
    expect(findError({ ...addition, start: '06:00', end: '06:15' })).toBeUndefined();
    expect(findError({ ...addition, start: '18:00', end: '24:00' })).toBeUndefined();
  });

  it('has the center’s hours if it lasts all day, whatever times were sent [R244]', () => {
    const change = { action: 'add' as const, weekly: false, date: tuesday, allDay: true };

    const { put } = applyToBlocks({ ...change, start: '12:00', end: '09:00' }, []);

    expect(put).toMatchObject([{ start: '06:00', end: '22:00', allDay: true }]);
    expect(buildOpenHours(put)(tuesday)).toEqual([{ start: 360, end: 1320 }]);
  });

  it('stores title, staff member and times, and omits an empty title [R240]', () => {
    const addition = { action: 'add' as const, weekly: true, date: tuesday, ...nineToFive };

    const [titled] = applyToBlocks({ ...addition, title: 'Tarde en el centro' }, []).put;
    const [untitled] = applyToBlocks({ ...addition, title: '' }, []).put;

    expect(AvailabilityBlock.parse(titled)).toEqual({
      kind: 'weekly',
      blockId: titled!.blockId,
      staffId,
      date: tuesday,
      title: 'Tarde en el centro',
      ...nineToFive,
    });
    expect(untitled).not.toHaveProperty('title');
  });
});

describe('one date of a weekly block', () => {
  it('is overridden by a row that references the block [R239]', () => {
    const { put, remove } = applyToBlocks(buildMove());

    expect(put).toMatchObject([
      { kind: 'override', date: nextTuesday, weeklyBlockId: blockId, ...twoToFour },
    ]);
    expect(remove).toEqual([]);
  });

  it('still has one row when it is moved again [R239]', () => {
    const blocks = applyChanges([buildMove(), buildMove({ start: '15:00' })], weeklyBlocks);

    expect(listKinds(blocks)).toEqual([`weekly ${tuesday}`, `override ${nextTuesday}`]);
    expect(buildOpenHours(blocks)(nextTuesday)).toEqual([{ start: 900, end: 960 }]);
  });

  it('is excluded and added as single when it moves to another day, also across years [R238]', () => {
    for (const [onDate, date] of [
      [nextTuesday, addDays(nextTuesday, 2)],
      ['2026-12-29', '2027-01-01'],
      ['2028-02-22', '2028-02-29'],
    ] as const)
      expect(listKinds(applyToBlocks(buildMove({ onDate, date })).put)).toEqual([
        `exclusion ${onDate}`,
        `single ${date}`,
      ]);
  });

  it('is excluded by a separate row, which replaces its override [R238]', () => {
    const exclusion: ScheduleChange = { action: 'remove', blockId, onDate: nextTuesday, scope: 'date' };

    expect(listKinds(applyChanges([exclusion, exclusion], weeklyBlocks))).toEqual([
      `weekly ${tuesday}`,
      `exclusion ${nextTuesday}`,
    ]);
    expect(listKinds(applyChanges([buildMove(), exclusion], weeklyBlocks))).toEqual([
      `weekly ${tuesday}`,
      `exclusion ${nextTuesday}`,
    ]);
  });

  it('follows its block again once restored [R238]', () => {
    for (const change of [
      buildMove(),
      { action: 'remove' as const, blockId, onDate: nextTuesday, scope: 'date' as const },
    ]) {
      const blocks = applyChanges(
        [change, { action: 'restore', blockId, onDate: nextTuesday }],
        weeklyBlocks,
      );

      expect(blocks).toEqual(weeklyBlocks);
    }
  });

  it('is rejected before the block’s start, on another weekday, or without an exception to restore', () => {
    for (const onDate of [addDays(tuesday, -7), wednesday])
      expect(findError(buildMove({ onDate }))).toMatchObject(notFound);
    expect(findError({ action: 'restore', blockId, onDate: nextTuesday })).toMatchObject(notFound);
    expect(findError(buildMove({ blockId: 'gone' }))).toMatchObject(notFound);
  });
});

describe('weekly block as a whole [R236]', () => {
  // Mondays from 2 November, except the 30th, and later on 7 December.
  const mondays = applyChanges([{ action: 'add', weekly: true, date: '2026-11-02', ...nineToFive }]);
  const mondayBlock = { blockId: mondays[0]!.blockId };
  const mondaysWithExceptions = applyChanges(
    [
      { action: 'remove', ...mondayBlock, onDate: '2026-11-30', scope: 'date' },
      buildMove({ ...mondayBlock, onDate: '2026-12-07', date: '2026-12-07' }),
    ],
    mondays,
  );
  const moveSeries = (onDate: string, date: string) =>
    applyChanges(
      [buildMove({ ...mondayBlock, ...nineToFive, scope: 'all', onDate, date })],
      mondaysWithExceptions,
    );
  const listOpenDates = (blocks: readonly AvailabilityBlock[], from: string, to: string) =>
    listDatesInRange(from, to).filter((date) => buildOpenHours(blocks)(date).length > 0);

  it('moves to another weekday from its start, with its exceptions', () => {
    const blocks = moveSeries('2026-12-14', '2026-12-15');

    expect(listKinds(blocks).sort()).toEqual([
      'exclusion 2026-12-01',
      'override 2026-12-08',
      'weekly 2026-11-03',
    ]);
    expect(listOpenDates(blocks, '2026-11-01', '2026-12-31')).toEqual(
      ['11-03', '11-10', '11-17', '11-24', '12-08', '12-15', '12-22', '12-29'].map((day) => `2026-${day}`),
    );
    expect(buildOpenHours(blocks)('2026-12-08')).toEqual([{ start: 840, end: 960 }]);
  });

  it('loses no date when it moves to another week, and keeps each exception in its week', () => {
    for (const [newDate, ...expected] of [
      ['2026-12-21', 'exclusion 2026-11-30', 'override 2026-12-07', 'weekly 2026-11-02'],
      ['2026-11-16', 'exclusion 2026-11-30', 'override 2026-12-07', 'weekly 2026-11-02'],
      ['2026-12-22', 'exclusion 2026-12-01', 'override 2026-12-08', 'weekly 2026-11-03'],
      ['2026-12-06', 'exclusion 2026-11-29', 'override 2026-12-06', 'weekly 2026-11-01'],
    ] as const)
      expect(listKinds(moveSeries('2026-12-14', newDate)).sort()).toEqual(expected);
  });

  it('starts at the new date when it moves by its first date, and drops earlier exceptions', () => {
    expect(listKinds(moveSeries('2026-11-02', '2026-10-26')).sort()).toEqual([
      'exclusion 2026-11-30',
      'override 2026-12-07',
      'weekly 2026-10-26',
    ]);
    expect(listKinds(moveSeries('2026-11-02', '2026-12-01')).sort()).toEqual([
      'exclusion 2026-12-01',
      'override 2026-12-08',
      'weekly 2026-12-01',
    ]);
    expect(listKinds(moveSeries('2026-11-02', '2026-12-07')).sort()).toEqual([
      'override 2026-12-07',
      'weekly 2026-12-07',
    ]);
  });

  it('restores the date of an exception when it moves onto that date', () => {
    expect(listKinds(moveSeries('2026-11-30', '2026-12-01')).sort()).toEqual([
      'override 2026-12-08',
      'weekly 2026-11-03',
    ]);
  });

  it('stops repeating, or starts to, when the change sets it', () => {
    const singleBlocks = applyChanges([buildMove({ scope: 'all', weekly: false })], weeklyBlocks);
    const repeatingBlocks = applyChanges(
      [buildMove({ blockId: singleBlocks[0]!.blockId, scope: 'all', weekly: true })],
      singleBlocks,
    );

    expect([listKinds(singleBlocks), listKinds(repeatingBlocks)]).toEqual([
      [`single ${nextTuesday}`],
      [`weekly ${nextTuesday}`],
    ]);
  });

  it('is removed with every exception, overrides before exclusions', () => {
    const dateExclusion: ScheduleChange = {
      action: 'remove',
      blockId,
      onDate: addDays(nextTuesday, 7),
      scope: 'date',
    };
    const blocks = applyChanges([dateExclusion, buildMove()], weeklyBlocks);

    const { remove } = applyToBlocks({ action: 'remove', blockId, onDate: tuesday, scope: 'all' }, blocks);

    expect(remove.map(({ kind }) => kind)).toEqual(['weekly', 'override', 'exclusion']);
  });
});

describe('first schedule [R243]', () => {
  const scheduleInput = {
    staffId,
    newId,
    blocks: [],
    baseHours: { start: '08:00', end: '16:00', openingDays: [1, 2, 3, 4, 5, 6] },
  };
  const useBaseHours = { action: 'useBaseHours' as const, from: wednesday };

  it('consists of the base hours on opening days, each from its first day', () => {
    const { put } = applyScheduleChange(scheduleInput, useBaseHours);

    expect(put).toMatchObject(
      ['2026-03-09', '2026-03-10', wednesday, '2026-03-05', '2026-03-06', '2026-03-07'].map((date) => ({
        kind: 'weekly',
        date,
        start: '08:00',
        end: '16:00',
      })),
    );
  });

  it('includes a Sunday if the center opens then', () => {
    const baseHours = { ...scheduleInput.baseHours, openingDays: [0, 6] };

    expect(
      applyScheduleChange({ ...scheduleInput, baseHours }, useBaseHours).put.map(({ date }) => date),
    ).toEqual(['2026-03-08', '2026-03-07']);
  });

  it('is rejected when there are blocks, or no base hours', () => {
    expect(() => applyScheduleChange({ ...scheduleInput, blocks: weeklyBlocks }, useBaseHours)).toThrow(
      'staff.has_blocks',
    );
    expect(() => applyScheduleChange({ ...scheduleInput, baseHours: undefined }, useBaseHours)).toThrow(
      'staff.no_base_hours',
    );
  });
});
