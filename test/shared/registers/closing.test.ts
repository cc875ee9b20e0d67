import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents } from '#shared/core/money.ts';
import type { CashMove } from '#shared/registers/cash-move.ts';
import { afterClosing, makeClosing } from '#shared/registers/closing.ts';
import { figuresOf } from '#shared/registers/day.ts';
import { mayTakeOut, withMove, withOpening } from '#shared/registers/drawer.ts';
import { takenCents } from '#shared/registers/figures.ts';
import { countedCents, type Pieces } from '#shared/registers/pieces.ts';
import {
  afterReturnOf,
  afterSale,
  newRegister,
  type Register,
  withRange,
} from '#shared/registers/register.ts';
import { paidCents, type Sale } from '#shared/sales/sale.ts';
import { aPaidSale, aReturnOf } from '#test/support/sales/sample-sale.ts';

const now = new Date('2026-11-24T22:08:00.000Z');
const opening = { floatCents: 15_000, at: now.toISOString(), by: 'admin:l', byName: 'Lourdes Rivera' };

type Done = { register: Register; sales: Sale[]; returns: ReturnType<typeof aReturnOf>[]; moves: CashMove[] };
type Deed =
  | { readonly deed: 'sell'; readonly method: 'cash' | 'card' | 'athMovil'; readonly cents: number }
  | { readonly deed: 'giveBack' }
  | { readonly deed: 'move'; readonly direction: 'in' | 'out'; readonly cents: number };

const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({
    deed: fc.constant('sell' as const),
    method: fc.constantFrom('cash' as const, 'card' as const, 'athMovil' as const),
    cents: fc.integer({ min: 1, max: 100_000 }),
  }),
  fc.record({ deed: fc.constant('giveBack' as const) }),
  fc.record({
    deed: fc.constant('move' as const),
    direction: fc.constantFrom('in' as const, 'out' as const),
    cents: fc.integer({ min: 1, max: 50_000 }),
  }),
);

function sell(done: Done, method: Sale['tenders'][number]['method'], cents: number): void {
  const sale = aPaidSale([{ unitPriceCents: cents }]);
  const { numbers, shift } = done.register;
  const tenders = [{ tenderId: 't1', method, amountCents: paidCents(sale) }];
  const made = { ...sale, saleId: `s${numbers.next}`, number: numbers.next, shiftId: shift.shiftId, tenders };
  done.sales.push(made);
  done.register = afterSale(done.register, made);
}

/** Returns the last sale completely, by its own method. */
function giveBack(done: Done): void {
  const sale = done.sales.at(-1);
  if (!sale || done.returns.some(({ saleId }) => saleId === sale.saleId)) return;
  const back = aReturnOf(sale);
  const method = sale.tenders[0]?.method ?? 'cash';
  const tenders = back.tenders.map((tender) => ({ ...tender, method }));
  const given = { ...back, shiftId: done.register.shift.shiftId, tenders };
  done.returns.push(given);
  done.register = afterReturnOf(done.register, given);
}

function move(done: Done, direction: 'in' | 'out', cents: number): void {
  if (direction === 'out' && !mayTakeOut(done.register, cents)) return;
  const { registerId, shift } = done.register;
  const at = now.toISOString();
  const by = { reason: 'Cambio', at, by: 'admin:l', byName: 'Lourdes Rivera' };
  done.moves.push({ moveId: 'm', registerId, shiftId: shift.shiftId, direction, cents, ...by });
  done.register = withMove(done.register, { direction, cents });
}

/** A shift with these actions in sequence. */
function aShift(deeds: readonly Deed[]): Done {
  const register = withOpening(withRange(newRegister('caja-1', 'shift-1', now), 0), opening);
  const done: Done = { register, sales: [], returns: [], moves: [] };
  for (const each of deeds) {
    if (each.deed === 'sell') sell(done, each.method, each.cents);
    else if (each.deed === 'giveBack') giveBack(done);
    else move(done, each.direction, each.cents);
  }
  return done;
}

const closed = ({ register, moves }: Done, pieces: Pieces) =>
  makeClosing({
    register,
    opening,
    moves,
    counted: { pieces, leftCents: 0 },
    closingNumber: 1,
    by: 'admin:l',
    byName: 'Lourdes Rivera',
    now,
  });

describe('Z report', () => {
  it('sums the sales, returns and cash movements of its shift, in any order', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 40 }), fc.integer({ min: 0, max: 9_999 }), (deeds, ones) => {
        const done = aShift(deeds);
        const { figures, cash, differenceCents, countedCents: counted } = closed(done, { 1: ones });

        expect(figures).toEqual(figuresOf(done.sales, done.returns));
        const paid = sumCents(done.sales.map(paidCents));
        const back = sumCents(done.returns.map(({ amountCents, tipCents }) => amountCents + tipCents));
        expect(takenCents(figures)).toBe(paid - back);
        const { floatCents, soldCents, inCents, outCents, returnedCents, expectedCents } = cash;
        expect(floatCents + soldCents + inCents - outCents - returnedCents).toBe(expectedCents);
        expect(counted - differenceCents).toBe(expectedCents);
      }),
    );
  });

  it('starts a new empty shift with a closed drawer, and keeps the remaining cash', () => {
    const done = aShift([{ deed: 'sell', method: 'cash', cents: 7_000 }]);
    const closing = { ...closed(done, { 10000: 2 }), leftCents: 10_000 };
    const { shift, lastClosing, numbers } = afterClosing(done.register, closing, 'shift-2');

    expect(shift).toMatchObject({ shiftId: 'shift-2', cashCents: 0, figures: { sales: 0 } });
    expect(shift.opening).toBeUndefined();
    expect(lastClosing).toMatchObject({ closingNumber: 1, countedCents: 20_000, leftCents: 10_000 });
    expect(numbers).toEqual(done.register.numbers);
  });
});

describe('refunds', () => {
  const backBy = (...methods: readonly ('cash' | 'card' | 'athMovil')[]) => {
    const sale = aPaidSale([{}], { tenders: methods.map(() => 1 / methods.length) });
    const given = aReturnOf(sale);
    const tenders = given.tenders.map((tender, index) => ({ ...tender, method: methods[index] ?? 'cash' }));
    return { ...given, tenders };
  };

  it('are counted by method', () => {
    const figures = figuresOf(
      [],
      [backBy('card'), backBy('cash'), backBy('athMovil'), backBy('card', 'cash')],
    );
    expect(figures.refunds).toEqual({ cash: 2, card: 2, athMovil: 1 });
    expect(figures.returns).toBe(4);
  });
});

it('countedCents sums the pieces', () => {
  const pieces = { 10000: 1, 5000: 2, 2000: 13, 1000: 5, 500: 6, 100: 14, 25: 20, 10: 8, 5: 5, 1: 5 };
  expect(countedCents(pieces)).toBe(56_010);
  expect(countedCents({})).toBe(0);
});

it('the number range of a day is from the lowest to the highest, in any order of registers', () => {
  const sold = [53, 40, 106, 42].map((number) => ({ ...aPaidSale([{}]), number }));
  expect(figuresOf(sold, [])).toMatchObject({ firstNumber: 40, lastNumber: 106 });
});
