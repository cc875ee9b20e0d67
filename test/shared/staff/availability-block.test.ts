import { describe, expect, it } from 'vitest';
import { addDays, listDatesInRange } from '#shared/core/civil-time.ts';
import {
  AvailabilityBlock,
  buildOpenHours,
  hasNoBlock,
  parseOpenHours,
  serializeHours,
} from '#shared/staff/availability-block.ts';

type BlockHours = { blockId?: string; date?: string; start?: string; end?: string };

// 2026-03-03 is a Tuesday.
const tuesday = '2026-03-03';
const block = (kind: 'single' | 'weekly', hours: BlockHours = {}): AvailabilityBlock =>
  AvailabilityBlock.parse({
    kind,
    blockId: kind,
    staffId: 'camila',
    date: tuesday,
    start: '09:00',
    end: '12:00',
    ...hours,
  });
const override = (weeklyBlockId: string, hours: BlockHours = {}): AvailabilityBlock =>
  AvailabilityBlock.parse({
    ...block('single', { blockId: 'instead', ...hours }),
    kind: 'override',
    weeklyBlockId,
  });
const exclusion = (weeklyBlockId: string, date: string): AvailabilityBlock => ({
  kind: 'exclusion',
  blockId: `not-${date}`,
  staffId: 'camila',
  date,
  weeklyBlockId,
});
const morning = { start: 540, end: 720 };

describe('base hours [R243]', () => {
  const base = { start: '09:00', end: '12:00', openingDays: [1, 2, 3, 4, 5, 6] };
  const week = listDatesInRange('2026-03-01', '2026-03-07');

  it('apply on the center’s opening days while there are no blocks', () => {
    for (const open of [buildOpenHours([], base), parseOpenHours(serializeHours([]), base)])
      expect(week.map((date) => open(date))).toEqual([[], ...Array.from({ length: 6 }, () => [morning])]);
    expect(week.flatMap((date) => buildOpenHours([])(date))).toEqual([]);
  });

  it('apply on a Sunday if the center opens then, and on no closed day', () => {
    const open = buildOpenHours([], { ...base, openingDays: [0, 3] });

    expect(week.filter((date) => open(date).length > 0)).toEqual(['2026-03-01', '2026-03-04']);
  });

  it('no longer apply with any block, however far away', () => {
    const far = [block('single', { date: '2027-01-04', start: '18:00', end: '20:00' })];

    for (const open of [buildOpenHours(far, base), parseOpenHours(serializeHours(far), base)])
      expect(week.flatMap((date) => open(date))).toEqual([]);
    expect([hasNoBlock(serializeHours([])), hasNoBlock(serializeHours(far))]).toEqual([true, false]);
  });
});

describe('open hours', () => {
  it('include a single block on its date only', () => {
    const open = buildOpenHours([block('single')]);

    expect(open(tuesday)).toEqual([morning]);
    expect(open(addDays(tuesday, 7))).toEqual([]);
    expect(open(addDays(tuesday, 1))).toEqual([]);
  });

  it('repeat a weekly block on its weekday from its date', () => {
    const open = buildOpenHours([block('weekly')]);

    const openDates = listDatesInRange('2026-02-01', '2026-04-01').filter((date) => open(date).length > 0);

    expect(openDates).toEqual(['2026-03-03', '2026-03-10', '2026-03-17', '2026-03-24', '2026-03-31']);
  });

  it('repeat a weekly block over years and leap days', () => {
    const open = buildOpenHours([block('weekly', { date: '2024-02-29' })]);

    expect(open('2027-12-30')).toEqual([morning]);
    expect(open('2028-02-29')).toEqual([]);
    expect(open('2028-03-02')).toEqual([morning]);
  });

  it('omit a weekly block on an excluded date only', () => {
    const open = buildOpenHours([block('weekly'), exclusion('weekly', '2026-03-10')]);

    expect(open('2026-03-10')).toEqual([]);
    expect(open('2026-03-17')).toEqual([morning]);
  });

  it('replace a weekly block on an overridden date only', () => {
    const open = buildOpenHours([
      override('weekly', { date: '2026-03-10', start: '14:00', end: '16:00' }),
      block('weekly'),
    ]);

    expect(open('2026-03-10')).toEqual([{ start: 840, end: 960 }]);
    expect(open('2026-03-17')).toEqual([morning]);
  });

  it('keep other blocks of an excluded date', () => {
    const open = buildOpenHours([
      block('weekly', { blockId: 'mornings' }),
      block('weekly', { blockId: 'evenings', start: '17:00', end: '20:00' }),
      exclusion('mornings', tuesday),
    ]);

    expect(open(tuesday)).toEqual([{ start: 1020, end: 1200 }]);
  });

  it('omit an excluded date from both rows of a block while its series is being moved', () => {
    const moving = [
      block('weekly'),
      block('weekly', { date: addDays(tuesday, -7), start: '15:00', end: '16:00' }),
    ];
    const exception = exclusion('weekly', '2026-03-10');

    for (const blocks of [moving, moving.toReversed()]) {
      const open = buildOpenHours([...blocks, exception]);

      expect(open('2026-03-10')).toEqual([]);
      expect(open('2026-03-17')).toEqual([morning, { start: 900, end: 960 }]);
    }
  });

  it('merge adjacent and overlapping blocks', () => {
    const open = buildOpenHours([
      block('single', { blockId: 'late', start: '14:00', end: '18:00' }),
      block('single', { blockId: 'middle', start: '12:00', end: '14:00' }),
      block('weekly'),
      block('single', { blockId: 'inside', start: '10:00', end: '11:00' }),
    ]);

    expect(open(tuesday)).toEqual([{ start: 540, end: 1080 }]);
  });

  it('do not merge blocks with a minute between them', () => {
    const open = buildOpenHours([
      block('single'),
      block('single', { blockId: 'later', start: '12:01', end: '13:00' }),
    ]);

    expect(open(tuesday)).toEqual([morning, { start: 721, end: 780 }]);
  });

  it('are empty without blocks, and for a block of length zero', () => {
    const empty = block('single', { start: '09:00', end: '09:00' });

    expect(buildOpenHours([])(tuesday)).toEqual([]);
    expect(buildOpenHours([empty])(tuesday)).toEqual([]);
  });
});
