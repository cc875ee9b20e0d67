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
const add = (date: string, start: string, end: string, weekly = false) =>
  ({ action: 'add', weekly, date, start, end }) as const;

describe('block', () => {
  it('is rejected in the past, and beyond the planning horizon', () => {
    expect(findError(add('2026-03-02', '09:00', '12:00'))).toMatchObject({
      code: 'staff.block_past',
      field: 'change.date',
    });
    for (const date of ['9999-01-04', addDays(today, 731)])
      expect(findError(add(date, '09:00', '12:00', true))).toMatchObject({
        code: 'staff.block_too_far',
        field: 'change.date',
      });
    for (const date of [today, addDays(today, 730)])
      expect(findError(add(date, '09:00', '12:00'))).toBeUndefined();
    expect(findError({ action: 'useBaseHours', from: '2026-03-02' })?.code).toBe('staff.block_past');
  });

  it('that repeats may change its times from a past date, on the same weekday', () => {
    const blocks = applyChange(add('2026-03-04', '09:00', '12:00', true)).map((block) => ({
      ...block,
      date: '2026-02-25',
    }));
    const { blockId } = blocks[0]!;
    const wider = {
      action: 'move',
      blockId,
      onDate: '2026-02-25',
      date: '2026-02-25',
      start: '08:00',
      end: '12:00',
    } as const;

    expect(findError({ ...wider, scope: 'all' }, blocks)).toBeUndefined();
    expect(findError({ ...wider, scope: 'date' }, blocks)?.code).toBe('staff.block_past');
  });

  it('cannot be added twice', () => {
    for (const weekly of [false, true])
      expect(
        findError(
          add(thursday, '09:00', '12:00', weekly),
          applyChange(add(thursday, '09:00', '12:00', weekly)),
        ),
      ).toEqual({ code: 'staff.block_exists', field: 'change.start', text: 'Ese bloque ya existe.' });
  });

  it('that overlaps names the overlapped block', () => {
    const weekly = applyChange(add(thursday, '09:00', '12:00', true));
    const single = applyChange(add(thursday, '09:00', '12:00'));

    expect(findError(add('2026-03-12', '11:00', '13:00'), weekly)).toEqual({
      code: 'staff.block_overlaps',
      field: 'change.start',
      text: 'Se cruza con el bloque de cada jueves, 9:00 a. m. a 12:00 p. m.',
    });
    expect(findError(add('2026-03-05', '11:00', '13:00', true), single)?.text).toBe(
      'Se cruza con el bloque del jueves, 5 de marzo, 9:00 a. m. a 12:00 p. m.',
    );
    expect(findError(add('2026-03-12', '12:00', '13:00'), weekly)).toBeUndefined();
    expect(findError(add('2026-03-06', '09:00', '12:00'), weekly)).toBeUndefined();
  });

  it('may replace an excluded date, which then cannot be restored', () => {
    const weekly = applyChange(add(thursday, '09:00', '12:00', true));
    const { blockId } = weekly[0]!;
    const without = applyChange({ action: 'remove', blockId, onDate: thursday, scope: 'date' }, weekly);
    const instead = applyChange(add(thursday, '10:00', '13:00'), without);

    expect(findError({ action: 'restore', blockId, onDate: thursday }, instead)?.code).toBe(
      'staff.block_overlaps',
    );
    expect(findError({ action: 'restore', blockId, onDate: thursday }, without)).toBeUndefined();
  });

  it('that already overlaps may change its title', () => {
    const [one, other] = ['09:00', '10:00'].map(
      (start, index): AvailabilityBlock => ({
        kind: 'single',
        blockId: `old-${index}`,
        staffId,
        date: thursday,
        start,
        end: '12:00',
      }),
    );
    const renamed = {
      action: 'move',
      blockId: 'old-0',
      onDate: thursday,
      scope: 'date',
      date: thursday,
    } as const;

    expect(findError({ ...renamed, start: '09:00', end: '12:00', title: 'Mañanas' }, [one!, other!])).toBe(
      undefined,
    );
    expect(findError({ ...renamed, start: '09:30', end: '12:00' }, [one!, other!])?.code).toBe(
      'staff.block_overlaps',
    );
  });
});

describe('accepted blocks', () => {
  const when = fc.record({
    weekly: fc.boolean(),
    day: fc.nat(20),
    start: fc.integer({ min: 6, max: 20 }),
    hours: fc.integer({ min: 1, max: 4 }),
  });
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

  const isTwiceOpen = (blocks: readonly AvailabilityBlock[], date: string) =>
    listPieces(blocks, date).some(({ stretch }, index, all) =>
      all.slice(index + 1).some((other) => overlaps(stretch, other.stretch)),
    );

  it('never cover the same minute twice', () => {
    fc.assert(
      fc.property(fc.array(when, { maxLength: 8 }), (requests) => {
        const blocks = requests.reduce<AvailabilityBlock[]>((accepted, { weekly, day, start, hours }) => {
          const change = add(addDays(today, day), clock(start), clock(start + hours), weekly);
          return findError(change, accepted) ? accepted : applyChange(change, accepted);
        }, []);

        expect(
          listDatesInRange(today, addDays(today, 28)).filter((date) => isTwiceOpen(blocks, date)),
        ).toEqual([]);
      }),
    );
  });
});
