import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyBasisPoints, distributeCents, sumCents } from '#shared/core/money.ts';
import { type CartLine, isDiscountWithin, priceCart } from '#shared/sales/cart-prices.ts';
import type { Discount } from '#shared/sales/sale.ts';

const stateTax = { name: 'IVU estatal', basisPoints: 1050 };
const municipalTax = { name: 'IVU municipal', basisPoints: 100 };
const percentDiscount = (basisPoints: number): Discount => ({
  kind: 'percent',
  basisPoints,
  reason: 'Cortesía',
});
const amountDiscount = (cents: number): Discount => ({ kind: 'amount', cents, reason: 'Cortesía' });

const buildLine = (unitPriceCents: number, changes: Partial<CartLine> = {}): CartLine => ({
  kind: 'product',
  quantity: 1,
  unitPriceCents,
  rates: [stateTax, municipalTax],
  ...changes,
});

const arbitraryLines = fc.array(
  fc.record({
    kind: fc.constantFrom('product' as const, 'service' as const, 'balance' as const),
    quantity: fc.integer({ min: 1, max: 9 }),
    unitPriceCents: fc.integer({ min: 0, max: 90_000 }),
    rates: fc.subarray([stateTax, municipalTax, { name: 'Otro', basisPoints: 333 }]),
    discount: fc.option(
      fc.oneof(
        fc.integer({ min: 1, max: 10_000 }).map(percentDiscount),
        fc.integer({ min: 1, max: 99_999 }).map(amountDiscount),
      ),
      { nil: undefined },
    ),
  }),
  { minLength: 1, maxLength: 12 },
);
const arbitrarySaleDiscount = fc.option(
  fc.oneof(
    fc.integer({ min: 1, max: 10_000 }).map(percentDiscount),
    fc.integer({ min: 1, max: 500_000 }).map(amountDiscount),
  ),
  { nil: undefined },
);

describe('cart taxes', () => {
  it('are listed in a fixed order on every line and in the totals', () => {
    const { lines: pricedLines, taxes: cartTaxes } = priceCart([
      buildLine(1000, { rates: [municipalTax] }),
      buildLine(2000, { rates: [municipalTax, stateTax] }),
    ]);

    const listNames = (taxes: readonly { name: string }[]) => taxes.map(({ name }) => name);
    expect(listNames(cartTaxes)).toEqual(['IVU estatal', 'IVU municipal']);
    expect(pricedLines.map(({ taxes }) => listNames(taxes))).toEqual([
      ['IVU municipal'],
      ['IVU estatal', 'IVU municipal'],
    ]);
  });
});

describe('distributeCents', () => {
  it('adds up to the cent, each part within a cent of its share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), weights, (cents, parts) => {
        fc.pre(sumCents(parts) > 0);
        const distributedCents = distributeCents(cents, parts);
        expect(sumCents(distributedCents)).toBe(cents);
        distributedCents.forEach((part, index) => {
          expect(Math.abs(part - (cents * parts[index]!) / sumCents(parts))).toBeLessThan(1);
          expect(part).toBeGreaterThanOrEqual(0);
        });
      }),
    );
  });

  it('returns zeros for zero cents, and gives remainders to the first parts', () => {
    expect(distributeCents(0, [0, 0])).toEqual([0, 0]);
    expect(distributeCents(7, [0, 3, 0])).toEqual([0, 7, 0]);
    // The first of equal remainders gets the cent.
    expect(distributeCents(10, [1, 1, 1])).toEqual([4, 3, 3]);
  });
});

describe('priceCart', () => {
  it('matches the worked example, line by line [R294 R313 R319]', () => {
    const cart = priceCart(
      [buildLine(9500, { kind: 'service', rates: [] }), buildLine(5600), buildLine(4400)],
      percentDiscount(1000),
    );

    expect(cart).toMatchObject({
      subtotalCents: 19_500,
      discountCents: 1950,
      taxCents: 1035,
      totalCents: 18_585,
    });
    expect(cart.lines.map(({ discountCents }) => discountCents)).toEqual([950, 560, 440]);
    expect(cart.taxes).toEqual([
      { ...stateTax, baseCents: 9000, cents: 945 },
      { ...municipalTax, baseCents: 9000, cents: 90 },
    ]);
    expect(cart.lines.map(({ taxes }) => taxes.map(({ cents }) => cents))).toEqual([
      [],
      [529, 50],
      [416, 40],
    ]);
  });

  it('taxes two pieces of $2.12 at 20 % as one amount', () => {
    const cart = priceCart(
      [buildLine(212, { quantity: 2, rates: [{ name: 'Tasa', basisPoints: 2000 }] })],
      percentDiscount(1000),
    );
    expect(cart).toMatchObject({ subtotalCents: 424, discountCents: 42, taxCents: 76, totalCents: 458 });
  });

  it('discounts no balance, and no line below zero', () => {
    const cart = priceCart(
      [
        buildLine(5000, { kind: 'balance', rates: [], discount: percentDiscount(5000) }),
        buildLine(1000, { discount: amountDiscount(99_999) }),
      ],
      amountDiscount(700),
    );
    expect(cart.lines.map(({ totalCents }) => totalCents)).toEqual([5000, 0]);
    expect(cart.discountCents).toBe(1000);
  });

  it('adds up to the cent for any cart [R294 R330]', () => {
    fc.assert(
      fc.property(arbitraryLines, arbitrarySaleDiscount, (lines, discount) => {
        const cart = priceCart(lines, discount);
        expect(cart.totalCents).toBe(cart.subtotalCents - cart.discountCents + cart.taxCents);
        expect(sumCents(cart.lines.map(({ totalCents }) => totalCents))).toBe(cart.totalCents);
        expect(sumCents(cart.lines.map(({ discountCents }) => discountCents))).toBe(cart.discountCents);
        for (const { name, basisPoints, baseCents, cents } of cart.taxes) {
          const parts = cart.lines.flatMap(({ taxes }) => taxes.filter((tax) => tax.name === name));
          expect(sumCents(parts.map((part) => part.cents))).toBe(cents);
          expect(cents).toBe(applyBasisPoints(baseCents, basisPoints));
        }
        for (const { netCents, totalCents, grossCents, discountCents } of cart.lines) {
          expect(Math.min(netCents, totalCents, discountCents)).toBeGreaterThanOrEqual(0);
          expect(netCents).toBe(grossCents - discountCents);
        }
      }),
    );
  });
});

describe('discount limit', () => {
  const isWithin = (lines: CartLine[], discount: Discount | undefined, limit = 1000) =>
    isDiscountWithin(lines, priceCart(lines, discount), limit);

  it('applies to each line, the whole, and both together', () => {
    expect(isWithin([buildLine(1000, { discount: percentDiscount(1000) })], undefined)).toBe(true);
    expect(isWithin([buildLine(1000, { discount: percentDiscount(1001) }), buildLine(9000)], undefined)).toBe(
      true,
    );
    expect(isWithin([buildLine(1000, { discount: percentDiscount(1100) }), buildLine(9000)], undefined)).toBe(
      false,
    );
    expect(isWithin([buildLine(1000), buildLine(9000)], amountDiscount(1000))).toBe(true);
    expect(isWithin([buildLine(1000), buildLine(9000)], amountDiscount(1001))).toBe(false);
    expect(isWithin([buildLine(1000, { discount: percentDiscount(1000) })], percentDiscount(100))).toBe(
      false,
    );
  });
});
