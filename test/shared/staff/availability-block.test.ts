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
const buildBlock = (kind: 'single' | 'weekly', hours: BlockHours = {}): AvailabilityBlock =>
  AvailabilityBlock.parse({
    kind,
    blockId: kind,
    staffId: 'camila',
    date: tuesday,
    start: '09:00',
    end: '12:00',
    ...hours,
  });
const buildOverride = (weeklyBlockId: string, hours: BlockHours = {}): AvailabilityBlock =>
  AvailabilityBlock.parse({
    ...buildBlock('single', { blockId: 'instead', ...hours }),
    kind: 'override',
    weeklyBlockId,
  });
const buildExclusion = (weeklyBlockId: string, date: string): AvailabilityBlock => ({
  kind: 'exclusion',
  blockId: `not-${date}`,
  staffId: 'camila',
  date,
  weeklyBlockId,
});
const morning = { start: 540, end: 720 };

describe('base hours [R243]', () => {
  const baseHours = { start: '09:00', end: '12:00', openingDays: [1, 2, 3, 4, 5, 6] };
  const week = listDatesInRange('2026-03-01', '2026-03-07');

  it('apply on the center’s opening days while there are no blocks', () => {
    for (const getOpenHours of [buildOpenHours([], baseHours), parseOpenHours(serializeHours([]), baseHours)])
      expect(week.map((date) => getOpenHours(date))).toEqual([
        [],
        ...Array.from({ length: 6 }, () => [morning]),
      ]);
    expect(week.flatMap((date) => buildOpenHours([])(date))).toEqual([]);
  });

  it('apply on a Sunday if it is an opening day, and never on a closed day', () => {
    const getOpenHours = buildOpenHours([], { ...baseHours, openingDays: [0, 3] });

    expect(week.filter((date) => getOpenHours(date).length > 0)).toEqual(['2026-03-01', '2026-03-04']);
  });

  it('no longer apply with any block, however far away', () => {
    const farBlocks = [buildBlock('single', { date: '2027-01-04', start: '18:00', end: '20:00' })];

    for (const getOpenHours of [
      buildOpenHours(farBlocks, baseHours),
      parseOpenHours(serializeHours(farBlocks), baseHours),
    ])
      expect(week.flatMap((date) => getOpenHours(date))).toEqual([]);
    expect([hasNoBlock(serializeHours([])), hasNoBlock(serializeHours(farBlocks))]).toEqual([true, false]);
  });
});

describe('open hours', () => {
  it('include a single block on its date only', () => {
    const getOpenHours = buildOpenHours([buildBlock('single')]);

    expect(getOpenHours(tuesday)).toEqual([morning]);
    expect(getOpenHours(addDays(tuesday, 7))).toEqual([]);
    expect(getOpenHours(addDays(tuesday, 1))).toEqual([]);
  });

  it('repeat a weekly block on its weekday from its date', () => {
    const getOpenHours = buildOpenHours([buildBlock('weekly')]);

    const openDates = listDatesInRange('2026-02-01', '2026-04-01').filter(
      (date) => getOpenHours(date).length > 0,
    );

    expect(openDates).toEqual(['2026-03-03', '2026-03-10', '2026-03-17', '2026-03-24', '2026-03-31']);
  });

  it('repeat a weekly block over years and leap days', () => {
    const getOpenHours = buildOpenHours([buildBlock('weekly', { date: '2024-02-29' })]);

    expect(getOpenHours('2027-12-30')).toEqual([morning]);
    expect(getOpenHours('2028-02-29')).toEqual([]);
    expect(getOpenHours('2028-03-02')).toEqual([morning]);
  });

  it('omit a weekly block on an excluded date only', () => {
    const getOpenHours = buildOpenHours([buildBlock('weekly'), buildExclusion('weekly', '2026-03-10')]);

    expect(getOpenHours('2026-03-10')).toEqual([]);
    expect(getOpenHours('2026-03-17')).toEqual([morning]);
  });

  it('replace a weekly block on an overridden date only', () => {
    const getOpenHours = buildOpenHours([
      buildOverride('weekly', { date: '2026-03-10', start: '14:00', end: '16:00' }),
      buildBlock('weekly'),
    ]);

    expect(getOpenHours('2026-03-10')).toEqual([{ start: 840, end: 960 }]);
    expect(getOpenHours('2026-03-17')).toEqual([morning]);
  });

  it('include other blocks of an excluded date', () => {
    const getOpenHours = buildOpenHours([
      buildBlock('weekly', { blockId: 'mornings' }),
      buildBlock('weekly', { blockId: 'evenings', start: '17:00', end: '20:00' }),
      buildExclusion('mornings', tuesday),
    ]);

    expect(getOpenHours(tuesday)).toEqual([{ start: 1020, end: 1200 }]);
  });

  it('omit an excluded date from both rows of a block while its series is being moved', () => {
    const movingBlocks = [
      buildBlock('weekly'),
      buildBlock('weekly', { date: addDays(tuesday, -7), start: '15:00', end: '16:00' }),
    ];
    const excludedDate = buildExclusion('weekly', '2026-03-10');

    for (const blocks of [movingBlocks, movingBlocks.toReversed()]) {
      const getOpenHours = buildOpenHours([...blocks, excludedDate]);

      expect(getOpenHours('2026-03-10')).toEqual([]);
      expect(getOpenHours('2026-03-17')).toEqual([morning, { start: 900, end: 960 }]);
    }
  });

  it('merge adjacent and overlapping blocks', () => {
    const getOpenHours = buildOpenHours([
      buildBlock('single', { blockId: 'late', start: '14:00', end: '18:00' }),
      buildBlock('single', { blockId: 'middle', start: '12:00', end: '14:00' }),
      buildBlock('weekly'),
      buildBlock('single', { blockId: 'inside', start: '10:00', end: '11:00' }),
    ]);

    expect(getOpenHours(tuesday)).toEqual([{ start: 540, end: 1080 }]);
  });

  it('do not merge blocks with a minute between them', () => {
    const getOpenHours = buildOpenHours([
      buildBlock('single'),
      buildBlock('single', { blockId: 'later', start: '12:01', end: '13:00' }),
    ]);

    expect(getOpenHours(tuesday)).toEqual([morning, { start: 721, end: 780 }]);
  });

  it('are empty without blocks, and for a block of length zero', () => {
    const emptyBlock = buildBlock('single', { start: '09:00', end: '09:00' });

    expect(buildOpenHours([])(tuesday)).toEqual([]);
    expect(buildOpenHours([emptyBlock])(tuesday)).toEqual([]);
  });
});
