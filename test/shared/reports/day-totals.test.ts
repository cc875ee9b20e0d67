import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addItems,
  type DayTotals,
  dayReturned,
  daySold,
  type ItemTotal,
  itemsReturned,
  itemsSold,
  noTotals,
} from '#shared/reports/day-totals.ts';
import { ivuMonthOf } from '#shared/reports/ivu-month.ts';
import { addSums, byQuantity, sharesOf, shareText, sumsOf } from '#shared/reports/sums.ts';
import { aPaidSale, aReturnOf } from '#test/support/sales/sample-sale.ts';

const state = { name: 'IVU estatal', basisPoints: 1050 };
const city = { name: 'IVU municipal', basisPoints: 100 };
const off = { kind: 'percent', basisPoints: 1000, reason: 'Cortesía' } as const;
const day = '2026-11-24';

const worked = aPaidSale(
  [
    { kind: 'service', unitPriceCents: 9500 },
    { unitPriceCents: 5600, rates: [state, city] },
    { unitPriceCents: 4400, rates: [state, city] },
  ],
  { discount: off },
);
const plain = { ...aPaidSale([{ unitPriceCents: 2000, quantity: 2 }]), saleId: 'sale-2', number: 10_425 };

describe('day totals', () => {
  it('are subtotal, taxes and total of sales, less returns [R330 R331]', () => {
    const sold = [worked, plain].reduce(daySold, noTotals(day));
    expect(sumsOf(sold)).toMatchObject({
      sales: 2,
      subtotalCents: 21_550,
      taxCents: 1035,
      totalCents: 22_585,
      taken: { cash: 22_585, card: 0, athMovil: 0 },
    });

    const back = dayReturned(
      sold,
      aReturnOf(worked, { kind: 'lines', lines: [{ lineId: 'l2', quantity: 1, restock: true }] }),
    );
    expect(sumsOf(back)).toMatchObject({ subtotalCents: 16_510, taxCents: 456, totalCents: 16_966 });
    const center = { openingDays: [1, 2, 3, 4, 5, 6], closures: [] };
    expect(ivuMonthOf({ month: '2026-11', totals: [back], center, today: day })).toMatchObject({
      taxable: { soldCents: 9000, returnedCents: 5040 },
      exempt: { soldCents: 12_550, returnedCents: 0 },
      taxes: [
        { ...state, baseCents: 3960, soldCents: 945, returnedCents: 529 },
        { ...city, baseCents: 3960, soldCents: 90, returnedCents: 50 },
      ],
    });
  });

  it('do not depend on the order', () => {
    const given = aReturnOf(plain);
    const steps: ((before: DayTotals) => DayTotals)[] = [
      (before) => daySold(before, worked),
      (before) => daySold(before, plain),
      (before) => dayReturned(before, given),
    ];
    const inOrder = steps.reduce((totals, step) => step(totals), noTotals(day));
    fc.assert(
      fc.property(fc.shuffledSubarray(steps, { minLength: 3 }), (shuffled) => {
        expect(shuffled.reduce((totals, step) => step(totals), noTotals(day))).toEqual(inOrder);
      }),
    );
  });

  it('ignore a tax above its sale, and flag the sale [R329]', () => {
    const wrong = {
      ...plain,
      taxCents: 9000,
      totalCents: 13_000,
      taxes: [{ ...state, baseCents: 4000, cents: 9000 }],
    };
    const totals = daySold(noTotals(day), wrong);
    expect(totals.flaggedIds).toEqual(['sale-2']);
    expect(sumsOf(totals)).toMatchObject({ taxCents: 0, totalCents: 4000, subtotalCents: 4000 });
  });

  it('add up over days', () => {
    const days = [daySold(noTotals(day), worked), daySold(noTotals('2026-11-25'), plain)].map(sumsOf);
    expect(addSums(days)).toMatchObject({ sales: 2, totalCents: 22_585 });
  });
});

describe('best-selling items', () => {
  it('are sorted by quantity less returns [R333 R334]', () => {
    const returned = itemsReturned(plain, aReturnOf(plain));
    const items = [itemsSold(worked), itemsSold(plain), itemsSold(plain), returned].reduce<ItemTotal[]>(
      addItems,
      [],
    );
    expect(byQuantity(items).map(({ itemId, kind, quantity }) => [itemId, kind, quantity])).toEqual([
      ['item-1', 'product', 3],
      ['item-2', 'product', 1],
      ['item-3', 'product', 1],
    ]);
  });

  it('have shares rounded to 0.1 % that add up to 100 %', () => {
    const quantities = [46, 41, 33, 27, 19, 14, 12, 9, 7, 4].map((quantity) => ({ quantity }));
    expect(sharesOf(quantities).map(shareText)).toEqual(
      ['21.7', '19.3', '15.6', '12.7', '9.0', '6.6', '5.7', '4.2', '3.3', '1.9'].map((share) => `${share}%`),
    );
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 400 }), { minLength: 1 }), (given) => {
        const shares = sharesOf(given.map((quantity) => ({ quantity })));
        const isSold = given.some((quantity) => quantity > 0);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(isSold ? 1000 : 0);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
