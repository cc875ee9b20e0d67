import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/core/civil-time.ts';
import { occurrencesIn } from '#shared/staff/occurrences.ts';
import type { ScheduleChange } from '#shared/staff/schedule-change.ts';
import { changed } from './a-schedule.ts';

// 2026-03-03 is a Tuesday.
const tuesday = '2026-03-03';
const nine = { start: '09:00', end: '17:00' };
const aWeekly = (date: string) => changed([{ action: 'add', weekly: true, date, ...nine }]);
const datesShown = (blocks: ReturnType<typeof aWeekly>, today: string) =>
  occurrencesIn(blocks, { from: addDays(today, -14), to: addDays(today, 200) }, today).map(
    ({ date }) => date,
  );
const sevenFrom = (date: string) => Array.from({ length: 7 }, (_, week) => addDays(date, 7 * week));

describe('a repeating block', () => {
  it('is shown on its date and 6 weeks more [R237]', () => {
    expect(datesShown(aWeekly(tuesday), '2026-03-02')).toEqual(sevenFrom(tuesday));
  });

  it('that begins later is counted from its first date [R237]', () => {
    expect(datesShown(aWeekly('2026-12-15'), tuesday).at(-1)).toBeUndefined();
    expect(datesShown(aWeekly('2026-12-15'), '2026-11-30')).toEqual(sevenFrom('2026-12-15'));
  });

  it('that began before is counted from this week, though its day is past, over 29 February [R237]', () => {
    const shown = datesShown(aWeekly('2027-11-02'), '2028-02-25');

    expect(shown).toEqual(['2028-02-15', ...sevenFrom('2028-02-22')]);
  });

  it('is never shown before its first date', () => {
    expect(datesShown(aWeekly(tuesday), addDays(tuesday, 1))[0]).toBe(tuesday);
  });
});

describe('a date someone changed', () => {
  const blocks = aWeekly(tuesday);
  const { blockId } = blocks[0]!;
  const far = addDays(tuesday, 7 * 20);
  const off = (onDate: string): ScheduleChange => ({ action: 'remove', blockId, onDate, scope: 'date' });
  const moved: ScheduleChange = {
    ...{ action: 'move', blockId, onDate: addDays(tuesday, 7), scope: 'date', date: addDays(tuesday, 7) },
    ...{ start: '12:00', end: '20:00', title: 'Tarde' },
  };
  const shown = (some: typeof blocks) =>
    occurrencesIn(some, { from: tuesday, to: addDays(tuesday, 14) }, tuesday);

  it('shows as excluded with the hours it would have [R238]', () => {
    expect(shown(changed([off(tuesday)], blocks))[0]).toMatchObject({ blockId, state: 'excluded', ...nine });
  });

  it('shows as changed with its own hours, under the block it belongs to [R239]', () => {
    const [, second, third] = shown(changed([moved], blocks));

    expect(second).toMatchObject({ blockId, state: 'changed', start: '12:00', end: '20:00', title: 'Tarde' });
    expect(third).toMatchObject({ blockId, state: 'weekly', ...nine });
  });

  it('shows however far ahead it is', () => {
    const some = changed([off(far)], blocks);

    expect(occurrencesIn(some, { from: far, to: far }, tuesday)).toMatchObject([
      { date: far, state: 'excluded' },
    ]);
  });

  it('stands for itself once its block is no more', () => {
    const orphan = changed([moved], blocks).filter(({ kind }) => kind === 'override');

    expect(shown(orphan)).toMatchObject([{ state: 'single', start: '12:00' }]);
    const { blockId: own, date } = orphan[0]!;
    expect(changed([{ action: 'remove', blockId: own, onDate: date, scope: 'date' }], orphan)).toEqual([]);
  });
});

it('shows a block of all day with the hours of the centre, in order of date and hour', () => {
  const blocks = changed([
    { action: 'add', weekly: false, date: tuesday, start: '14:00', end: '15:00' },
    { action: 'add', weekly: false, date: tuesday, start: '08:00', end: '09:00', allDay: true },
  ]);

  expect(occurrencesIn(blocks, { from: tuesday, to: tuesday }, tuesday)).toMatchObject([
    { start: '06:00', end: '22:00', allDay: true },
    { start: '14:00', allDay: false },
  ]);
});
