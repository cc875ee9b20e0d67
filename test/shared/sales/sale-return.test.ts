import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Sale } from '#shared/sales/sale.ts';
import {
  applyRefundState,
  applyReturnToSale,
  buildReturnedLines,
  calculateMaxAmountReturnCents,
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
  it('brings every total to zero for two pieces of $2.12 with 20 % tax and 10 % discount', () => {
    const sale = aPaidSale([{ quantity: 2, unitPriceCents: 212, rates: [tax] }], { discount });
    const after = applyReturn(sale, { kind: 'all', restock: true });

    expect([sale.totalCents, after.returnedCents, after.status]).toEqual([458, 458, 'returned']);
    expect(calculateReturnableCents(after)).toBe(0);
    expect(after.tenders.map(({ amountCents, returnedCents }) => amountCents - (returnedCents ?? 0))).toEqual(
      [0],
    );
  });

  it('adds up to the line and tax sold when three pieces are returned one by one', () => {
    let sale = aPaidSale([{ quantity: 3, unitPriceCents: 333, rates: [tax] }], {
      discount: { kind: 'amount', cents: 100, reason: 'Cupón' },
    });
    const soldCents = sale.totalCents;
    const onePiece: ReturnRequest = { kind: 'lines', lines: [{ lineId: 'l1', quantity: 1, restock: true }] };
    for (let piece = 0; piece < 3; piece++) sale = applyReturn(sale, onePiece);

    expect([sale.returnedCents, sale.status]).toEqual([soldCents, 'returned']);
    expect(getReturnablePart(sale.lines[0]!)).toEqual({ quantity: 0, netCents: 0, taxCents: [0] });
  });

  it('takes the share of the returned line in the 10 % discount and the taxes', () => {
    const stateTax = { name: 'IVU estatal', basisPoints: 1050 };
    const municipalTax = { name: 'IVU municipal', basisPoints: 100 };
    const sale = aPaidSale(
      [
        { kind: 'service', unitPriceCents: 9500 },
        { unitPriceCents: 5600, rates: [stateTax, municipalTax] },
        { unitPriceCents: 4400, rates: [stateTax, municipalTax] },
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

  type ReturnStep = { readonly line: number; readonly pieces: number; readonly cents: number };
  /** Returns pieces of a line while any remain, otherwise an amount. */
  function applyStep(sale: Sale, { line, pieces, cents }: ReturnStep): Sale {
    const saleLine = sale.lines[line];
    const quantity = saleLine ? Math.min(pieces, getReturnablePart(saleLine).quantity) : 0;
    if (saleLine && quantity > 0)
      return applyReturn(sale, {
        kind: 'lines',
        lines: [{ lineId: saleLine.lineId, quantity, restock: false }],
      });
    const amount = Math.min(cents, calculateMaxAmountReturnCents(sale));
    return amount > 0 ? applyReturn(sale, { kind: 'amount', cents: amount }) : sale;
  }
  const findLowestRemaining = ({ lines: saleLines, tenders }: Sale) =>
    Math.min(
      ...saleLines
        .map(getReturnablePart)
        .flatMap(({ quantity, netCents, taxCents }) => [quantity, netCents, ...taxCents]),
      ...tenders.map(({ amountCents, returnedCents = 0 }) => amountCents - returnedCents),
    );

  it('never refund more than was paid, nor go below zero, and end at the whole amount', () => {
    fc.assert(
      fc.property(lines, steps, fc.boolean(), (saleLines: readonly SampleLine[], requests, isDiscounted) => {
        const sale = aPaidSale(saleLines, {
          ...(isDiscounted && { discount }),
          tenders: [0.5, 0.3, 0.2],
        });
        const after = requests.reduce((before, step) => {
          const changedSale = applyStep(before, step);
          expect(findLowestRemaining(changedSale)).toBeGreaterThanOrEqual(0);
          expect(changedSale.returnedCents + calculateReturnableCents(changedSale)).toBe(sale.totalCents);
          return changedSale;
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
  const refundedTender = { tenderId: 't1', state: 'done' } as const;
  const markWaiting = (saleReturn: SaleReturn): SaleReturn => ({
    ...saleReturn,
    tenders: saleReturn.tenders.map((tender) => ({ ...tender, paymentId: 'p1', state: 'waiting' })),
  });

  it('is waiting until both returns of the sale are refunded, and ignores a repeated confirmation', () => {
    const sale = aPaidSale([{ quantity: 3 }]);
    const onePiece: ReturnRequest = { kind: 'lines', lines: [{ lineId: 'l1', quantity: 1, restock: true }] };
    const firstReturn = markWaiting(aReturnOf(sale, onePiece));
    const saleAfterFirst = applyReturnToSale(sale, firstReturn);
    const secondReturn = markWaiting(aReturnOf(saleAfterFirst, onePiece));
    const saleAfterBoth = applyReturnToSale(saleAfterFirst, secondReturn);
    const [saleWithOneRefund, refundedSecond] = applyRefundState(saleAfterBoth, secondReturn, refundedTender);
    const [refundedSale, refundedFirst] = applyRefundState(saleWithOneRefund, firstReturn, refundedTender);
    const [unchangedSale] = applyRefundState(refundedSale, refundedFirst, refundedTender);

    expect([saleAfterFirst, saleAfterBoth, saleWithOneRefund, refundedSale].map(getRefundState)).toEqual([
      'waiting',
      'waiting',
      'waiting',
      undefined,
    ]);
    expect(
      [refundedFirst, refundedSecond].flatMap(({ tenders }) => tenders.map(({ state }) => state)),
    ).toEqual(['done', 'done']);
    expect(unchangedSale).toEqual(refundedSale);
    expect(refundedSale.tenders).toEqual([{ ...sale.tenders[0], returnedCents: 2000 }]);
  });

  it('has no state when refunded immediately', () => {
    const sale = aPaidSale([{}]);
    expect(getRefundState(applyReturn(sale, { kind: 'all', restock: true }))).toBeUndefined();
  });

  it('is refused until it is retried, or refunded otherwise', () => {
    const sale = aPaidSale([{ quantity: 3 }]);
    const firstReturn = markWaiting(aReturnOf(sale, { kind: 'all', restock: true }));
    const setTenderState = (
      [currentSale, saleReturn]: [Sale, SaleReturn],
      state: SaleReturn['tenders'][number]['state'],
    ) => applyRefundState(currentSale, saleReturn, { tenderId: 't1', state });
    const refusedReturn = setTenderState([applyReturnToSale(sale, firstReturn), firstReturn], 'refused');
    const retriedReturn = setTenderState(refusedReturn, 'waiting');
    const refundedReturn = setTenderState(setTenderState(retriedReturn, 'refused'), 'done');

    expect(
      [refusedReturn, retriedReturn, refundedReturn].map(([changedSale]) => getRefundState(changedSale)),
    ).toEqual(['refused', 'waiting', undefined]);
    expect(refundedReturn[0].tenders).toEqual([{ ...sale.tenders[0], returnedCents: 3000 }]);
  });
});
