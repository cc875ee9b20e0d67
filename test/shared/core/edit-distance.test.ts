import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateEditDistance } from '#shared/core/edit-distance.ts';

const limit = 9;

describe('edit distance', () => {
  it.each([
    ['marisol', 'marisol', 0],
    ['marsol', 'marisol', 1],
    ['mariisol', 'marisol', 1],
    ['marysol', 'marisol', 1],
    ['maroisl', 'marisol', 2],
    ['amrisol', 'marisol', 1],
    ['', 'ana', 3],
  ])('from %j to %j is %i', (a, b, distance) => {
    expect(calculateEditDistance(a, b, limit)).toBe(distance);
  });

  it('is symmetric, zero only for equal words, and never above the limit plus one', () => {
    const word = fc.string({ maxLength: 8 });
    fc.assert(
      fc.property(word, word, fc.nat({ max: 4 }), (a, b, maxDistance) => {
        const distance = calculateEditDistance(a, b, maxDistance);

        expect(distance).toBe(calculateEditDistance(b, a, maxDistance));
        expect(distance === 0).toBe(a === b);
        expect(distance).toBeLessThanOrEqual(maxDistance + 1);
        expect(distance).toBe(Math.min(calculateEditDistance(a, b, 99), maxDistance + 1));
      }),
    );
  });
});
