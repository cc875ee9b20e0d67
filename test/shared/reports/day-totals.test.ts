import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addItems,
  addReturnToDay,
  addSaleToDay,
  createEmptyTotals,
  type DayTotals,
  type ItemTotal,
  listReturnedItems,
  listSoldItems,
} from '#shared/reports/day-totals.ts';
import { calculateIvuMonth } from '#shared/reports/ivu-month.ts';
import {
  addSums,
  calculateShares,
  calculateSums,
  formatShare,
  sortByQuantity,
} from '#shared/reports/sums.ts';
import { aPaidSale, aReturnOf } from '#test/support/sales/sample-sale.ts';

const stateTax = { name: 'IVU estatal', basisPoints: 1050 };
const municipalTax = { name: 'IVU municipal', basisPoints: 100 };
const discount = { kind: 'percent', basisPoints: 1000, reason: 'Cortesía' } as const;
const day = '2026-11-24';

const workedSale = aPaidSale(
  [
    { kind: 'service', unitPriceCents: 9500 },
    { unitPriceCents: 5600, rates: [stateTax, municipalTax] },
    { unitPriceCents: 4400, rates: [stateTax, municipalTax] },
  ],
  { discount },
);
const plainSale = { ...aPaidSale([{ unitPriceCents: 2000, quantity: 2 }]), saleId: 'sale-2', number: 10_425 };

describe('day totals', () => {
  it('are subtotal, taxes and total of sales, less returns [R330 R331]', () => {
    const salesTotals = [workedSale, plainSale].reduce(addSaleToDay, createEmptyTotals(day));
    expect(calculateSums(salesTotals)).toMatchObject({
      sales: 2,
      subtotalCents: 21_550,
      taxCents: 1035,
      totalCents: 22_585,
      taken: { cash: 22_585, card: 0, athMovil: 0 },
    });

    const totalsWithReturn = addReturnToDay(
      salesTotals,
      aReturnOf(workedSale, { kind: 'lines', lines: [{ lineId: 'l2', quantity: 1, restock: true }] }),
    );
    expect(calculateSums(totalsWithReturn)).toMatchObject({
      subtotalCents: 16_510,
      taxCents: 456,
      totalCents: 16_966,
    });
    const center = { openingDays: [1, 2, 3, 4, 5, 6], closures: [] };
    expect(
      calculateIvuMonth({ month: '2026-11', totals: [totalsWithReturn], center, today: day }),
    ).toMatchObject({
      taxable: { soldCents: 9000, returnedCents: 5040 },
      exempt: { soldCents: 12_550, returnedCents: 0 },
      taxes: [
        { ...stateTax, baseCents: 3960, soldCents: 945, returnedCents: 529 },
        { ...municipalTax, baseCents: 3960, soldCents: 90, returnedCents: 50 },
      ],
    });
  });

  it('do not depend on the order', () => {
    const plainReturn = aReturnOf(plainSale);
    const steps: ((before: DayTotals) => DayTotals)[] = [
      (before) => addSaleToDay(before, workedSale),
      (before) => addSaleToDay(before, plainSale),
      (before) => addReturnToDay(before, plainReturn),
    ];
    const inOrder = steps.reduce((totals, step) => step(totals), createEmptyTotals(day));
    fc.assert(
      fc.property(fc.shuffledSubarray(steps, { minLength: 3 }), (shuffled) => {
        expect(shuffled.reduce((totals, step) => step(totals), createEmptyTotals(day))).toEqual(inOrder);
      }),
    );
  });

  it('ignore a tax above its sale, and flag the sale [R329]', () => {
    const saleWithExcessiveTax = {
      ...plainSale,
      taxCents: 9000,
      totalCents: 13_000,
      taxes: [{ ...stateTax, baseCents: 4000, cents: 9000 }],
    };
    const totals = addSaleToDay(createEmptyTotals(day), saleWithExcessiveTax);
    expect(totals.flaggedIds).toEqual(['sale-2']);
    expect(calculateSums(totals)).toMatchObject({ taxCents: 0, totalCents: 4000, subtotalCents: 4000 });
  });

  it('add up over days', () => {
    const days = [
      addSaleToDay(createEmptyTotals(day), workedSale),
      addSaleToDay(createEmptyTotals('2026-11-25'), plainSale),
    ].map(calculateSums);
    expect(addSums(days)).toMatchObject({ sales: 2, totalCents: 22_585 });
  });
});

describe('best-selling items', () => {
  it('are sorted by quantity less returns [R333 R334]', () => {
    const returnedItems = listReturnedItems(plainSale, aReturnOf(plainSale));
    const items = [
      listSoldItems(workedSale),
      listSoldItems(plainSale),
      listSoldItems(plainSale),
      returnedItems,
    ].reduce<ItemTotal[]>(addItems, []);
    expect(sortByQuantity(items).map(({ itemId, kind, quantity }) => [itemId, kind, quantity])).toEqual([
      ['item-1', 'product', 3],
      ['item-2', 'product', 1],
      ['item-3', 'product', 1],
    ]);
  });

  it('have shares rounded to 0.1 % that add up to 100 %', () => {
    const quantities = [46, 41, 33, 27, 19, 14, 12, 9, 7, 4].map((quantity) => ({ quantity }));
    expect(calculateShares(quantities).map(formatShare)).toEqual(
      ['21.7', '19.3', '15.6', '12.7', '9.0', '6.6', '5.7', '4.2', '3.3', '1.9'].map((share) => `${share}%`),
    );
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 400 }), { minLength: 1 }), (quantityList) => {
        const shares = calculateShares(quantityList.map((quantity) => ({ quantity })));
        const isSold = quantityList.some((quantity) => quantity > 0);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(isSold ? 1000 : 0);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
