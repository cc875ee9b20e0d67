import { describe, expect, it } from 'vitest';
import { toEndTime, toTimeOfDay } from '#shared/core/civil-time.ts';
import type { AvailabilityBlock } from '#shared/staff/availability-block.ts';
import { findFirstGap, findFreeSpan } from '#shared/staff/free-span.ts';

const friday = '2026-03-06';
const saturday = '2026-03-07';
const buildBlock = (start: string, end: string): AvailabilityBlock => ({
  kind: 'single',
  blockId: `${start}-${end}`,
  staffId: 's1',
  date: friday,
  start,
  end,
});
const findProposal = (blocks: AvailabilityBlock[], days = [friday]) => {
  const freeSpan = findFreeSpan(blocks, days);
  return freeSpan && `${freeSpan.date} ${toTimeOfDay(freeSpan.start)}-${toEndTime(freeSpan.end)}`;
};

describe('proposed times for a new block', () => {
  it.each([
    ['the default hours of a day without blocks', [], '09:00-17:00'],
    ['the default hours before a block', [buildBlock('12:00', '17:00')], '09:00-12:00'],
    ['the default hours after a block', [buildBlock('08:00', '11:00')], '11:00-17:00'],
    [
      'the default hours between two blocks',
      [buildBlock('09:00', '11:00'), buildBlock('13:00', '17:00')],
      '11:00-13:00',
    ],
    ['the early hours when the default hours are full', [buildBlock('09:00', '17:00')], '06:00-09:00'],
    ['the late hours when the early hours are full too', [buildBlock('06:00', '17:00')], '17:00-22:00'],
    ['never a gap too short for a block', [buildBlock('09:00', '16:50')], '06:00-09:00'],
  ])('are %s', (_, blocks, hours) => {
    expect(findProposal(blocks)).toBe(`${friday} ${hours}`);
  });

  it('are on the next day when the first is full, and undefined when all days are full', () => {
    const fullDay = [buildBlock('06:00', '22:00')];

    expect(findProposal(fullDay, [friday, saturday])).toBe(`${saturday} 09:00-17:00`);
    expect(findProposal(fullDay)).toBeUndefined();
  });

  it('respect weekly blocks and their excluded dates', () => {
    const weeklyBlock = { kind: 'weekly', blockId: 'w', staffId: 's1', date: '2026-01-02' } as const;
    const blocks: AvailabilityBlock[] = [{ ...weeklyBlock, start: '09:00', end: '12:00' }];

    expect(findProposal(blocks)).toBe(`${friday} 12:00-17:00`);
    blocks.push({ kind: 'exclusion', blockId: 'x', staffId: 's1', date: friday, weeklyBlockId: 'w' });
    expect(findProposal(blocks)).toBe(`${friday} 09:00-17:00`);
  });
});

it('findFirstGap ends a clicked hour where the next block starts', () => {
  expect(findFirstGap([{ start: 570, end: 600 }], { start: 540, end: 600 })).toEqual({
    start: 540,
    end: 570,
  });
  expect(findFirstGap([{ start: 500, end: 555 }], { start: 540, end: 600 })).toEqual({
    start: 555,
    end: 600,
  });
});
