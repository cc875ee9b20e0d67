import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCost, calculatePrice, isPriceConsistent } from '#shared/catalog/price.ts';
import { getStockLevel, isAtMinimum } from '#shared/catalog/stock-move.ts';
import { calculateRunningBalances } from '#shared/core/balance.ts';

const buildProduct = (stock: number, minimumStock: number) =>
  ({ kind: 'product', stock, minimumStock }) as const;

describe('getStockLevel', () => {
  it.each([
    [6, 5, 'enough'],
    [5, 5, 'low'],
    [1, 5, 'low'],
    [1, 0, 'enough'],
    [0, 5, 'out'],
    [0, 0, 'out'],
  ] as const)('maps %i units with a minimum of %i to %s [R461]', (stock, minimumStock, level) => {
    expect(getStockLevel(buildProduct(stock, minimumStock))).toBe(level);
    expect(isAtMinimum(buildProduct(stock, minimumStock))).toBe(level !== 'enough');
  });

  it('is undefined for a service, which has no minimum', () => {
    expect(getStockLevel({ kind: 'service', stock: 0, minimumStock: 0 })).toBeUndefined();
    expect(isAtMinimum({ kind: 'service', stock: 0, minimumStock: 0 })).toBe(false);
  });
});

describe('calculateRunningBalances', () => {
  it('computes backwards from the present stock', () => {
    const newestFirst = [-1, 1, -2, 12, -1, -1].map((quantity) => ({ quantity }));

    expect(calculateRunningBalances(newestFirst, 14)).toEqual([14, 15, 14, 16, 4, 5]);
  });

  it('agrees with a forward count, at any page end', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 })), fc.nat(), (oldestFirst, pageEnd) => {
        const forwardBalances = oldestFirst.map((_, index) =>
          oldestFirst.slice(0, index + 1).reduce((sum, quantity) => sum + quantity, 0),
        );
        const moves = oldestFirst.map((quantity) => ({ quantity })).reverse();
        const page = moves.slice(0, pageEnd % (moves.length + 1));
        const pageBalances = calculateRunningBalances(page, forwardBalances.at(-1) ?? 0);

        expect(pageBalances).toEqual(forwardBalances.toReversed().slice(0, page.length));
      }),
    );
  });
});

describe('applyCost', () => {
  it.each([
    [{ priceCents: 1320, marginBasisPoints: 2000 }, 1200, 1000],
    [{ priceCents: 1320, marginBasisPoints: 2000 }, 1400, -571],
    [{ priceCents: 1320, marginBasisPoints: 2000 }, 0, 2000],
  ])('changes the margin of %o at a cost of %i to %i', (product, costCents, marginBasisPoints) => {
    expect(applyCost(product, costCents)).toEqual({ costCents, marginBasisPoints });
  });

  it('agrees with the unchanged price', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: -10_000, max: 100_000 }), (before, after, margin) => {
        const priceCents = Math.max(0, calculatePrice({ costCents: before, marginBasisPoints: margin }));
        const { costCents, marginBasisPoints = 0 } = applyCost(
          { priceCents, marginBasisPoints: margin },
          after,
        );

        expect(isPriceConsistent({ costCents, marginBasisPoints, priceCents })).toBe(true);
      }),
    );
  });
});
