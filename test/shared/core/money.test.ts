import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareOf, spreadCents, sumCents } from '#shared/core/money.ts';

const amounts = fc.nat(100_000_000);

describe('a share of an amount', () => {
  it.each([
    [1, 5_000, 1],
    [3, 5_000, 2],
    [10_001, 5_000, 5_001],
    [10_000, 1_150, 1_150],
    [433, 1_150, 50],
    [434, 1_150, 50],
    [435, 1_150, 50],
    [13, 1_150, 1],
    [0, 1_150, 0],
    [999, 0, 0],
    [999, 10_000, 999],
  ])('of %d cents at %d basis points is %d', (cents, basisPoints, share) => {
    expect(shareOf(cents, basisPoints)).toBe(share);
  });

  it('is the exact share with half a cent rounded up', () => {
    fc.assert(
      fc.property(amounts, fc.nat(10_000), (cents, basisPoints) => {
        const doubled = 2n * BigInt(cents) * BigInt(basisPoints);

        expect(BigInt(shareOf(cents, basisPoints))).toBe((doubled + 10_000n) / 20_000n);
      }),
    );
  });
});

describe('an amount spread over weights', () => {
  const weighted = fc
    .array(amounts, { minLength: 1, maxLength: 12 })
    .filter((weights) => sumCents(weights) > 0);

  it('adds up to the amount', () => {
    fc.assert(
      fc.property(amounts, weighted, (cents, weights) => {
        expect(sumCents(spreadCents(cents, weights))).toBe(cents);
      }),
    );
  });

  it('gives each part its exact value, one way or the other by less than a cent', () => {
    fc.assert(
      fc.property(amounts, weighted, (cents, weights) => {
        const whole = BigInt(sumCents(weights));

        spreadCents(cents, weights).forEach((part, index) => {
          const floor = (BigInt(cents) * BigInt(weights[index]!)) / whole;
          expect([floor, floor + 1n]).toContain(BigInt(part));
        });
      }),
    );
  });

  it('gives nothing to a part of no weight', () => {
    fc.assert(
      fc.property(amounts, weighted, (cents, weights) => {
        expect(spreadCents(cents, [...weights, 0]).at(-1)).toBe(0);
      }),
    );
  });

  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1, [1, 1], [1, 0]],
    [2, [4, 1, 1], [2, 0, 0]],
    [5, [4, 1, 1], [3, 1, 1]],
    [10, [4, 4, 1], [5, 4, 1]],
    [10, [0, 0], [0, 0]],
    [10, [], []],
  ])(
    'of %d over %j is %j: the largest remainders first, the earlier when they tie',
    (cents, weights, parts) => {
      expect(spreadCents(cents, weights)).toEqual(parts);
    },
  );
});
