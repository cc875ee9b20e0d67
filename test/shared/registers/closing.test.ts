import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents } from '#shared/core/money.ts';
import type { CashMove } from '#shared/registers/cash-move.ts';
import { createClosing, startNextShift } from '#shared/registers/closing.ts';
import { calculateFigures } from '#shared/registers/day.ts';
import { canWithdrawCash, withMove, withOpening } from '#shared/registers/drawer.ts';
import { calculateReceivedCents } from '#shared/registers/figures.ts';
import { calculatePiecesCents, type Pieces } from '#shared/registers/pieces.ts';
import {
  applyReturnToRegister,
  applySaleToRegister,
  createRegister,
  type Register,
  withRange,
} from '#shared/registers/register.ts';
import { calculateSalePaidCents, type Sale } from '#shared/sales/sale.ts';
import { aPaidSale, aReturnOf } from '#test/support/sales/sample-sale.ts';

const now = new Date('2026-11-24T22:08:00.000Z');
const opening = { floatCents: 15_000, at: now.toISOString(), by: 'admin:l', byName: 'Lourdes Rivera' };

type ShiftState = {
  register: Register;
  sales: Sale[];
  returns: ReturnType<typeof aReturnOf>[];
  moves: CashMove[];
};
type ShiftAction =
  | { readonly kind: 'sell'; readonly method: 'cash' | 'card' | 'athMovil'; readonly cents: number }
  | { readonly kind: 'return' }
  | { readonly kind: 'move'; readonly direction: 'in' | 'out'; readonly cents: number };

const arbitraryAction: fc.Arbitrary<ShiftAction> = fc.oneof(
  fc.record({
    kind: fc.constant('sell' as const),
    method: fc.constantFrom('cash' as const, 'card' as const, 'athMovil' as const),
    cents: fc.integer({ min: 1, max: 100_000 }),
  }),
  fc.record({ kind: fc.constant('return' as const) }),
  fc.record({
    kind: fc.constant('move' as const),
    direction: fc.constantFrom('in' as const, 'out' as const),
    cents: fc.integer({ min: 1, max: 50_000 }),
  }),
);

function sell(state: ShiftState, method: Sale['tenders'][number]['method'], cents: number): void {
  const sale = aPaidSale([{ unitPriceCents: cents }]);
  const { numbers, shift } = state.register;
  const tenders = [{ tenderId: 't1', method, amountCents: calculateSalePaidCents(sale) }];
  const numberedSale = {
    ...sale,
    saleId: `s${numbers.next}`,
    number: numbers.next,
    shiftId: shift.shiftId,
    tenders,
  };
  state.sales.push(numberedSale);
  state.register = applySaleToRegister(state.register, numberedSale);
}

/** Refunds the last sale completely, by its own method of payment. */
function returnLastSale(state: ShiftState): void {
  const sale = state.sales.at(-1);
  if (!sale || state.returns.some(({ saleId }) => saleId === sale.saleId)) return;
  const saleReturn = aReturnOf(sale);
  const method = sale.tenders[0]?.method ?? 'cash';
  const tenders = saleReturn.tenders.map((tender) => ({ ...tender, method }));
  const shiftReturn = { ...saleReturn, shiftId: state.register.shift.shiftId, tenders };
  state.returns.push(shiftReturn);
  state.register = applyReturnToRegister(state.register, shiftReturn);
}

function moveCash(state: ShiftState, direction: 'in' | 'out', cents: number): void {
  if (direction === 'out' && !canWithdrawCash(state.register, cents)) return;
  const { registerId, shift } = state.register;
  const at = now.toISOString();
  const reasonAndActor = { reason: 'Cambio', at, by: 'admin:l', byName: 'Lourdes Rivera' };
  state.moves.push({ moveId: 'm', registerId, shiftId: shift.shiftId, direction, cents, ...reasonAndActor });
  state.register = withMove(state.register, { direction, cents });
}

/** Builds a shift by applying the actions in sequence. */
function aShift(actions: readonly ShiftAction[]): ShiftState {
  const register = withOpening(withRange(createRegister('caja-1', 'shift-1', now), 0), opening);
  const state: ShiftState = { register, sales: [], returns: [], moves: [] };
  for (const action of actions) {
    if (action.kind === 'sell') sell(state, action.method, action.cents);
    else if (action.kind === 'return') returnLastSale(state);
    else moveCash(state, action.direction, action.cents);
  }
  return state;
}

const closeShift = ({ register, moves }: ShiftState, pieces: Pieces) =>
  createClosing({
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
      fc.property(
        fc.array(arbitraryAction, { maxLength: 40 }),
        fc.integer({ min: 0, max: 9_999 }),
        (actions, oneCentCoins) => {
          const state = aShift(actions);
          const { figures, cash, differenceCents, countedCents } = closeShift(state, { 1: oneCentCoins });

          expect(figures).toEqual(calculateFigures(state.sales, state.returns));
          const paidCents = sumCents(state.sales.map(calculateSalePaidCents));
          const refundedCents = sumCents(
            state.returns.map(({ amountCents, tipCents }) => amountCents + tipCents),
          );
          expect(calculateReceivedCents(figures)).toBe(paidCents - refundedCents);
          const { floatCents, soldCents, inCents, outCents, returnedCents, expectedCents } = cash;
          expect(floatCents + soldCents + inCents - outCents - returnedCents).toBe(expectedCents);
          expect(countedCents - differenceCents).toBe(expectedCents);
        },
      ),
    );
  });

  it('starts a new empty shift with a closed drawer, and records the remaining cash', () => {
    const state = aShift([{ kind: 'sell', method: 'cash', cents: 7_000 }]);
    const closing = { ...closeShift(state, { 10000: 2 }), leftCents: 10_000 };
    const { shift, lastClosing, numbers } = startNextShift(state.register, closing, 'shift-2');

    expect(shift).toMatchObject({ shiftId: 'shift-2', cashCents: 0, figures: { sales: 0 } });
    expect(shift.opening).toBeUndefined();
    expect(lastClosing).toMatchObject({ closingNumber: 1, countedCents: 20_000, leftCents: 10_000 });
    expect(numbers).toEqual(state.register.numbers);
  });
});

describe('refunds', () => {
  const buildReturnBy = (...methods: readonly ('cash' | 'card' | 'athMovil')[]) => {
    const sale = aPaidSale([{}], { tenders: methods.map(() => 1 / methods.length) });
    const saleReturn = aReturnOf(sale);
    const tenders = saleReturn.tenders.map((tender, index) => ({
      ...tender,
      method: methods[index] ?? 'cash',
    }));
    return { ...saleReturn, tenders };
  };

  it('are counted by method', () => {
    const figures = calculateFigures(
      [],
      [
        buildReturnBy('card'),
        buildReturnBy('cash'),
        buildReturnBy('athMovil'),
        buildReturnBy('card', 'cash'),
      ],
    );
    expect(figures.refunds).toEqual({ cash: 2, card: 2, athMovil: 1 });
    expect(figures.returns).toBe(4);
  });
});

it('calculatePiecesCents sums the pieces', () => {
  const pieces = { 10000: 1, 5000: 2, 2000: 13, 1000: 5, 500: 6, 100: 14, 25: 20, 10: 8, 5: 5, 1: 5 };
  expect(calculatePiecesCents(pieces)).toBe(56_010);
  expect(calculatePiecesCents({})).toBe(0);
});

it('the number range of a day is from the lowest to the highest, in any order of registers', () => {
  const numberedSales = [53, 40, 106, 42].map((number) => ({ ...aPaidSale([{}]), number }));
  expect(calculateFigures(numberedSales, [])).toMatchObject({ firstNumber: 40, lastNumber: 106 });
});
