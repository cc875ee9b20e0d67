import { describe, expect, it } from 'vitest';
import { findExceededPriceLimit, getReferencePrice } from '#shared/catalog/price-limit.ts';

const date = '2026-11-28';
const findErrorCode = (
  before: Parameters<typeof findExceededPriceLimit>[0]['before'],
  priceCents: number,
  costCents = 2_000,
) =>
  findExceededPriceLimit({ before, after: { priceCents, costCents }, date, limitPercent: 10 })?.definition
    .code;

describe('findExceededPriceLimit', () => {
  it('lets a supervisor raise a price, or lower it to the discount limit but not below cost', () => {
    const before = { priceCents: 5_200 };
    expect(findErrorCode(before, 4_680)).toBeUndefined();
    expect(findErrorCode(before, 9_000)).toBeUndefined();
    expect(findErrorCode(before, 4_679)).toBe('product.price_limit');
    expect(findErrorCode(before, 1)).toBe('product.below_cost');
    expect(findErrorCode(before, 5_000, 5_001)).toBe('product.below_cost');
  });

  it('accepts an unchanged price below cost', () => {
    expect(findErrorCode({ priceCents: 1_000 }, 1_000)).toBeUndefined();
  });

  it('compares every change of a day with the first price of that day', () => {
    const loweredPrice = { priceCents: 4_680, dayPrice: { date, priceCents: 5_200 } };
    expect(findErrorCode(loweredPrice, 4_679)).toBe('product.price_limit');
    expect(
      getReferencePrice({ ...loweredPrice, dayPrice: { date: '2026-11-27', priceCents: 9_999 } }, date),
    ).toBe(4_680);
  });
});
