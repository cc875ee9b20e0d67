import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateSalesTotals } from '#shared/desk/sales.ts';
import {
  directionByKind,
  type LedgerKind,
  ledgerKinds,
  toAppointmentSource,
} from '#shared/payments/ledger.ts';

const buildMovement = (kind: LedgerKind, amountCents: number, cause: string, shiftId?: string) => ({
  source: toAppointmentSource('one'),
  cause,
  kind,
  direction: directionByKind[kind],
  amountCents,
  shiftId,
});
type MovementEntry = readonly [kind: LedgerKind, amountCents: number];
const buildDay = (entries: readonly MovementEntry[]) =>
  entries.map(([kind, amountCents], index) => buildMovement(kind, amountCents, `${index}`));
const days = fc
  .array(fc.tuple(fc.constantFrom(...ledgerKinds), fc.integer({ min: 1, max: 1_000_000 })))
  .map(buildDay);

describe('calculateSalesTotals', () => {
  it('adds captured deposits and collected balances, less refunds [R098]', () => {
    const day = buildDay([
      ['depositCaptured', 5_001],
      ['balanceCollected', 5_000],
      ['depositCaptured', 2_500],
      ['depositRefunded', 2_500],
    ]);

    expect(calculateSalesTotals(day)).toEqual({ totalCents: 10_001, outsidePosCents: 10_001, count: 3 });
  });

  it('adds POS sales and returns, without tips', () => {
    const day = buildDay([
      ['saleCollected', 5_000],
      ['tipCollected', 700],
      ['saleReturned', 2_000],
      ['tipReturned', 700],
    ]);

    expect(calculateSalesTotals(day)).toMatchObject({ totalCents: 3_000, count: 1 });
  });

  it('ignores holds, kept deposits and income entries', () => {
    const kinds = ['depositHeld', 'depositReleased', 'depositKept', 'income'] as const;
    const day = buildDay(kinds.map((kind) => [kind, 5_000]));

    expect(calculateSalesTotals(day)).toMatchObject({ totalCents: 0, count: 0 });
  });

  it('separates amounts that no register took', () => {
    const day = [
      buildMovement('depositCaptured', 5_001, 'a'),
      buildMovement('balanceCollected', 2_000, 'b', 'shift-1'),
      buildMovement('saleCollected', 3_000, 'c', 'shift-1'),
    ];

    expect(calculateSalesTotals(day)).toEqual({ totalCents: 10_001, outsidePosCents: 5_001, count: 3 });
  });

  it('adds up over two parts of a day, in any order, and counts duplicate rows once', () => {
    fc.assert(
      fc.property(days, fc.nat(), (day, position) => {
        const [morning, evening] = [day.slice(0, position % 10), day.slice(position % 10)];
        const total = calculateSalesTotals([...evening, ...morning, ...evening]);

        expect(total.totalCents).toBe(
          calculateSalesTotals(morning).totalCents + calculateSalesTotals(evening).totalCents,
        );
        expect(total.count).toBe(calculateSalesTotals(morning).count + calculateSalesTotals(evening).count);
      }),
    );
  });
});
