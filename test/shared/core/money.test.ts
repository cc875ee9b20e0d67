import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyBasisPoints } from '#shared/core/money.ts';

const amounts = fc.nat(100_000_000);

describe('applyBasisPoints', () => {
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
  ])('maps %d cents at %d basis points to %d cents', (cents, basisPoints, share) => {
    expect(applyBasisPoints(cents, basisPoints)).toBe(share);
  });

  it('is exact, rounding half a cent up', () => {
    fc.assert(
      fc.property(amounts, fc.nat(10_000), (cents, basisPoints) => {
        // Doubling and adding a half turns the integer division into rounding half up.
        const doubled = 2n * BigInt(cents) * BigInt(basisPoints);

        expect(BigInt(applyBasisPoints(cents, basisPoints))).toBe((doubled + 10_000n) / 20_000n);
      }),
    );
  });
});
