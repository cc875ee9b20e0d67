import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildBars, calculateTicks } from '#web/src/components/charts/bars.ts';

describe('buildBars', () => {
  const noSums = { sales: 1, subtotalCents: 0, taxCents: 0, totalCents: 0, tipCents: 0, returnedCents: 0 };
  const buildBar = (cash: number, card: number) =>
    buildBars({ days: [{ ...noSums, date: '2026-11-26', taken: { cash, card, athMovil: 0 } }], closed: [] }, [
      '2026-11-26',
    ])[0];

  it.each([
    ['cash and card sales', 5000, 2000, { cash: 5000, others: 2000 }],
    ['more cash refunded than received', -1000, 5000, { cash: 0, others: 4000 }],
    ['more refunded to cards than received', 5000, -1000, { cash: 4000, others: 0 }],
    ['more refunded than received', 1000, -5237, { cash: 0, others: 0, netRefund: -4237 }],
    ['as much refunded as received', 5000, -5000, { cash: 0, others: 0 }],
  ])('returns parts that add up to the total of a day with %s', (_, cash, card, parts) => {
    expect(buildBar(cash, card)).toEqual({ date: '2026-11-26', closed: undefined, ...parts });
  });
});

describe('calculateTicks', () => {
  it.each([
    [123_400, [0, 40_000, 80_000, 120_000]],
    [224_271, [0, 50_000, 100_000, 150_000, 200_000]],
    [1, [0]],
    [450, [0, 100, 200, 300, 400]],
  ])('returns round amounts up to %i cents', (highest, ticks) => {
    expect(calculateTicks(highest)).toEqual(ticks);
  });

  it('returns at most seven ticks, none above the maximum', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (highest) => {
        const ticks = calculateTicks(highest);
        expect(ticks.length).toBeLessThanOrEqual(7);
        expect(ticks.at(-1)).toBeLessThanOrEqual(highest);
      }),
    );
  });
});
