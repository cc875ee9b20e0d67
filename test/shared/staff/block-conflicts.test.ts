import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, listDatesInRange } from '#shared/core/civil-time.ts';
import type { AppError } from '#shared/core/errors.ts';
import { overlaps } from '#shared/core/interval.ts';
import type { AvailabilityBlock } from '#shared/staff/availability-block.ts';
import { assertFits } from '#shared/staff/block-conflicts.ts';
import { applyScheduleChange, withChanges } from '#shared/staff/changed-blocks.ts';
import type { ScheduleChange } from '#shared/staff/schedule-change.ts';
import { listPieces, newId, staffId } from './sample-schedule.ts';

/** A Tuesday. */
const today = '2026-03-03';
const thursday = '2026-03-05';

function applyChange(change: ScheduleChange, blocks: readonly AvailabilityBlock[] = []): AvailabilityBlock[] {
  const baseHours = { start: '09:00', end: '17:00', openingDays: [1, 2, 3, 4, 5, 6] };
  const rows = applyScheduleChange({ staffId, blocks, newId, baseHours }, change);
  assertFits(change, { blocks, rows, today });
  return withChanges(blocks, rows);
}
function findError(change: ScheduleChange, blocks: readonly AvailabilityBlock[] = []) {
  try {
    applyChange(change, blocks);
    return undefined;
  } catch (error) {
    const { definition, fields, text } = error as AppError;
    return { code: definition.code, field: fields[0]?.field, text: text.replaceAll('\u00a0', ' ') };
  }
}
const addBlock = (date: string, start: string, end: string, weekly = false) =>
  ({ action: 'add', weekly, date, start, end }) as const;

describe('block', () => {
  it('is rejected in the past, and beyond the planning horizon', () => {
    expect(findError(addBlock('2026-03-02', '09:00', '12:00'))).toMatchObject({
      code: 'staff.block_past',
      field: 'change.date',
    });
    for (const date of ['9999-01-04', addDays(today, 731)])
      expect(findError(addBlock(date, '09:00', '12:00', true))).toMatchObject({
        code: 'staff.block_too_far',
        field: 'change.date',
      });
    for (const date of [today, addDays(today, 730)])
      expect(findError(addBlock(date, '09:00', '12:00'))).toBeUndefined();
    expect(findError({ action: 'useBaseHours', from: '2026-03-02' })?.code).toBe('staff.block_past');
  });

  it('can change its times from a past date on the same weekday if it repeats', () => {
    const blocks = applyChange(addBlock('2026-03-04', '09:00', '12:00', true)).map((block) => ({
      ...block,
      date: '2026-02-25',
    }));
    const { blockId } = blocks[0]!;
    const widerMove = {
      action: 'move',
      blockId,
      onDate: '2026-02-25',
      date: '2026-02-25',
      start: '08:00',
      end: '12:00',
    } as const;

    expect(findError({ ...widerMove, scope: 'all' }, blocks)).toBeUndefined();
    expect(findError({ ...widerMove, scope: 'date' }, blocks)?.code).toBe('staff.block_past');
  });

  it('cannot be added twice', () => {
    for (const weekly of [false, true])
      expect(
        findError(
          addBlock(thursday, '09:00', '12:00', weekly),
          applyChange(addBlock(thursday, '09:00', '12:00', weekly)),
        ),
      ).toEqual({ code: 'staff.block_exists', field: 'change.start', text: 'Ese bloque ya existe.' });
  });

  it('is rejected if it overlaps another block, which the error names', () => {
    const weeklyBlocks = applyChange(addBlock(thursday, '09:00', '12:00', true));
    const singleBlocks = applyChange(addBlock(thursday, '09:00', '12:00'));

    expect(findError(addBlock('2026-03-12', '11:00', '13:00'), weeklyBlocks)).toEqual({
      code: 'staff.block_overlaps',
      field: 'change.start',
      text: 'Se cruza con el bloque de cada jueves, 9:00 a. m. a 12:00 p. m.',
    });
    expect(findError(addBlock('2026-03-05', '11:00', '13:00', true), singleBlocks)?.text).toBe(
      'Se cruza con el bloque del jueves, 5 de marzo, 9:00 a. m. a 12:00 p. m.',
    );
    expect(findError(addBlock('2026-03-12', '12:00', '13:00'), weeklyBlocks)).toBeUndefined();
    expect(findError(addBlock('2026-03-06', '09:00', '12:00'), weeklyBlocks)).toBeUndefined();
  });

  it('can replace an excluded date, which then cannot be restored', () => {
    const weeklyBlocks = applyChange(addBlock(thursday, '09:00', '12:00', true));
    const { blockId } = weeklyBlocks[0]!;
    const blocksWithExclusion = applyChange(
      { action: 'remove', blockId, onDate: thursday, scope: 'date' },
      weeklyBlocks,
    );
    const blocksWithReplacement = applyChange(addBlock(thursday, '10:00', '13:00'), blocksWithExclusion);

    expect(findError({ action: 'restore', blockId, onDate: thursday }, blocksWithReplacement)?.code).toBe(
      'staff.block_overlaps',
    );
    expect(findError({ action: 'restore', blockId, onDate: thursday }, blocksWithExclusion)).toBeUndefined();
  });

  it('can change its title, but not its times, while it overlaps', () => {
    const [firstBlock, secondBlock] = ['09:00', '10:00'].map(
      (start, index): AvailabilityBlock => ({
        kind: 'single',
        blockId: `old-${index}`,
        staffId,
        date: thursday,
        start,
        end: '12:00',
      }),
    );
    const titleChange = {
      action: 'move',
      blockId: 'old-0',
      onDate: thursday,
      scope: 'date',
      date: thursday,
    } as const;

    expect(
      findError({ ...titleChange, start: '09:00', end: '12:00', title: 'Mañanas' }, [
        firstBlock!,
        secondBlock!,
      ]),
    ).toBe(undefined);
    expect(
      findError({ ...titleChange, start: '09:30', end: '12:00' }, [firstBlock!, secondBlock!])?.code,
    ).toBe('staff.block_overlaps');
  });
});

describe('accepted blocks', () => {
  const arbitraryRequest = fc.record({
    weekly: fc.boolean(),
    day: fc.nat(20),
    start: fc.integer({ min: 6, max: 20 }),
    hours: fc.integer({ min: 1, max: 4 }),
  });
  const toTime = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

  const hasOverlap = (blocks: readonly AvailabilityBlock[], date: string) =>
    listPieces(blocks, date).some(({ interval }, index, pieces) =>
      pieces.slice(index + 1).some((other) => overlaps(interval, other.interval)),
    );

  it('never cover the same minute twice', () => {
    fc.assert(
      fc.property(fc.array(arbitraryRequest, { maxLength: 8 }), (requests) => {
        const blocks = requests.reduce<AvailabilityBlock[]>((accepted, { weekly, day, start, hours }) => {
          const change = addBlock(addDays(today, day), toTime(start), toTime(start + hours), weekly);
          return findError(change, accepted) ? accepted : applyChange(change, accepted);
        }, []);

        expect(
          listDatesInRange(today, addDays(today, 28)).filter((date) => hasOverlap(blocks, date)),
        ).toEqual([]);
      }),
    );
  });
});
