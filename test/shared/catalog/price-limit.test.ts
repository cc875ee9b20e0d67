import { describe, expect, it } from 'vitest';
import { priceLimit, referencePriceCents } from '#shared/catalog/price-limit.ts';

const date = '2026-11-28';
const codeOf = (before: Parameters<typeof priceLimit>[0]['before'], priceCents: number, costCents = 2_000) =>
  priceLimit({ before, after: { priceCents, costCents }, date, limitPercent: 10 })?.definition.code;

describe('priceLimit', () => {
  it('lets a supervisor lower a price to the discount limit, and raise it, never below cost', () => {
    const before = { priceCents: 5_200 };
    expect(codeOf(before, 4_680)).toBeUndefined();
    expect(codeOf(before, 9_000)).toBeUndefined();
    expect(codeOf(before, 4_679)).toBe('product.price_limit');
    expect(codeOf(before, 1)).toBe('product.below_cost');
    expect(codeOf(before, 5_000, 5_001)).toBe('product.below_cost');
  });

  it('accepts an unchanged price below cost', () => {
    expect(codeOf({ priceCents: 1_000 }, 1_000)).toBeUndefined();
  });

  it('compares several changes of one day with the first price of that day', () => {
    const lowered = { priceCents: 4_680, dayPrice: { date, priceCents: 5_200 } };
    expect(codeOf(lowered, 4_679)).toBe('product.price_limit');
    expect(
      referencePriceCents({ ...lowered, dayPrice: { date: '2026-11-27', priceCents: 9_999 } }, date),
    ).toBe(4_680);
  });
});
