import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Sale } from '#shared/sales/sale.ts';
import {
  applyRefundState,
  applyReturnToSale,
  buildReturnedLines,
  calculateReturnableAmount,
  calculateReturnableCents,
  getRefundState,
  getReturnablePart,
  type ReturnRequest,
  type SaleReturn,
} from '#shared/sales/sale-return.ts';
import { aPaidSale, aReturnOf, type SampleLine } from '#test/support/sales/sample-sale.ts';

const applyReturn = (sale: Sale, request: ReturnRequest) => applyReturnToSale(sale, aReturnOf(sale, request));

const tax = { name: 'Tasa', basisPoints: 2000 };
const discount = { kind: 'percent', basisPoints: 1000, reason: 'Cortesía' } as const;

describe('return', () => {
  it('of two pieces of $2.12 with 20 % tax and 10 % discount brings every total to zero', () => {
    const sale = aPaidSale([{ quantity: 2, unitPriceCents: 212, rates: [tax] }], { discount });
    const after = applyReturn(sale, { kind: 'all', restock: true });

    expect([sale.totalCents, after.returnedCents, after.status]).toEqual([458, 458, 'returned']);
    expect(calculateReturnableCents(after)).toBe(0);
    expect(after.tenders.map(({ amountCents, returnedCents }) => amountCents - (returnedCents ?? 0))).toEqual(
      [0],
    );
  });

  it('of three pieces one by one adds up to the line and tax sold', () => {
    let sale = aPaidSale([{ quantity: 3, unitPriceCents: 333, rates: [tax] }], {
      discount: { kind: 'amount', cents: 100, reason: 'Cupón' },
    });
    const total = sale.totalCents;
    const one: ReturnRequest = { kind: 'lines', lines: [{ lineId: 'l1', quantity: 1, restock: true }] };
    for (let piece = 0; piece < 3; piece++) sale = applyReturn(sale, one);

    expect([sale.returnedCents, sale.status]).toEqual([total, 'returned']);
    expect(getReturnablePart(sale.lines[0]!)).toEqual({ quantity: 0, netCents: 0, taxCents: [0] });
  });

  it('of one of 95.00, 56.00 and 44.00 under 10 % takes its own share of discount and tax', () => {
    const state = { name: 'IVU estatal', basisPoints: 1050 };
    const city = { name: 'IVU municipal', basisPoints: 100 };
    const sale = aPaidSale(
      [
        { kind: 'service', unitPriceCents: 9500 },
        { unitPriceCents: 5600, rates: [state, city] },
        { unitPriceCents: 4400, rates: [state, city] },
      ],
      { discount },
    );
    const [line] = buildReturnedLines(sale, {
      kind: 'lines',
      lines: [{ lineId: 'l2', quantity: 1, restock: true }],
    });
    expect(line).toEqual({
      lineId: 'l2',
      kind: 'product',
      quantity: 1,
      netCents: 5040,
      taxCents: [529, 50],
      restocked: true,
    });
  });
});

describe('returns in any order', () => {
  const lines = fc.array(
    fc.record({
      kind: fc.constantFrom('product' as const, 'service' as const),
      quantity: fc.integer({ min: 1, max: 5 }),
      unitPriceCents: fc.integer({ min: 1, max: 20_000 }),
      rates: fc.subarray([tax, { name: 'Otra', basisPoints: 333 }]),
    }),
    { minLength: 1, maxLength: 5 },
  );
  const steps = fc.array(
    fc.record({
      line: fc.nat(4),
      pieces: fc.integer({ min: 1, max: 5 }),
      cents: fc.integer({ min: 1, max: 30_000 }),
    }),
    { maxLength: 12 },
  );

  type Step = { readonly line: number; readonly pieces: number; readonly cents: number };
  /** Pieces of a line while any are left, else an amount. */
  function next(sale: Sale, { line, pieces, cents }: Step): Sale {
    const of = sale.lines[line];
    const quantity = of ? Math.min(pieces, getReturnablePart(of).quantity) : 0;
    if (of && quantity > 0)
      return applyReturn(sale, { kind: 'lines', lines: [{ lineId: of.lineId, quantity, restock: false }] });
    const amount = Math.min(cents, calculateReturnableAmount(sale));
    return amount > 0 ? applyReturn(sale, { kind: 'amount', cents: amount }) : sale;
  }
  const leastLeft = ({ lines: sold, tenders }: Sale) =>
    Math.min(
      ...sold
        .map(getReturnablePart)
        .flatMap(({ quantity, netCents, taxCents }) => [quantity, netCents, ...taxCents]),
      ...tenders.map(({ amountCents, returnedCents = 0 }) => amountCents - returnedCents),
    );

  it('never refund more than was paid, nor go below zero, and end at the whole amount', () => {
    fc.assert(
      fc.property(lines, steps, fc.boolean(), (given: readonly SampleLine[], requests, isDiscounted) => {
        const sale = aPaidSale(given, {
          ...(isDiscounted && { discount }),
          tenders: [0.5, 0.3, 0.2],
        });
        const after = requests.reduce((before, step) => {
          const each = next(before, step);
          expect(leastLeft(each)).toBeGreaterThanOrEqual(0);
          expect(each.returnedCents + calculateReturnableCents(each)).toBe(sale.totalCents);
          return each;
        }, sale);
        const fullReturn = applyReturn(after, { kind: 'all', restock: true });
        expect([fullReturn.returnedCents, calculateReturnableCents(fullReturn)]).toEqual([
          sale.totalCents,
          0,
        ]);
      }),
    );
  });
});

describe('unconfirmed refund of a return', () => {
  const done = { tenderId: 't1', state: 'done' } as const;
  const wait = (given: SaleReturn): SaleReturn => ({
    ...given,
    tenders: given.tenders.map((tender) => ({ ...tender, paymentId: 'p1', state: 'waiting' })),
  });

  it('is in progress while any part is, in any order', () => {
    const sale = aPaidSale([{ quantity: 3 }]);
    const one: ReturnRequest = { kind: 'lines', lines: [{ lineId: 'l1', quantity: 1, restock: true }] };
    const first = wait(aReturnOf(sale, one));
    const once = applyReturnToSale(sale, first);
    const second = wait(aReturnOf(once, one));
    const twice = applyReturnToSale(once, second);
    const [later, doneSecond] = applyRefundState(twice, second, done);
    const [last, doneFirst] = applyRefundState(later, first, done);
    const [same] = applyRefundState(last, doneFirst, done);

    expect([once, twice, later, last].map(getRefundState)).toEqual([
      'waiting',
      'waiting',
      'waiting',
      undefined,
    ]);
    expect([doneFirst, doneSecond].flatMap(({ tenders }) => tenders.map(({ state }) => state))).toEqual([
      'done',
      'done',
    ]);
    expect(same).toEqual(last);
    expect(last.tenders).toEqual([{ ...sale.tenders[0], returnedCents: 2000 }]);
  });

  it('has no state when refunded immediately', () => {
    const sale = aPaidSale([{}]);
    expect(getRefundState(applyReturn(sale, { kind: 'all', restock: true }))).toBeUndefined();
  });

  it('is rejected until retried or refunded otherwise', () => {
    const sale = aPaidSale([{ quantity: 3 }]);
    const first = wait(aReturnOf(sale, { kind: 'all', restock: true }));
    const setTenderState = (
      [before, given]: [Sale, SaleReturn],
      state: SaleReturn['tenders'][number]['state'],
    ) => applyRefundState(before, given, { tenderId: 't1', state });
    const rejected = setTenderState([applyReturnToSale(sale, first), first], 'refused');
    const again = setTenderState(rejected, 'waiting');
    const last = setTenderState(setTenderState(again, 'refused'), 'done');

    expect([rejected, again, last].map(([each]) => getRefundState(each))).toEqual([
      'refused',
      'waiting',
      undefined,
    ]);
    expect(last[0].tenders).toEqual([{ ...sale.tenders[0], returnedCents: 3000 }]);
  });
});
