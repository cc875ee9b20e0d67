import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLeastUsedColor } from '#shared/staff/colors.ts';

describe('findLeastUsedColor', () => {
  it('returns the first unused color', () => {
    expect(findLeastUsedColor([])).toBe(0);
    expect(findLeastUsedColor([0, 1, 3])).toBe(2);
  });

  it('returns one of the eight colors that is used least', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 7 })), (usedColors) => {
        const leastUsed = findLeastUsedColor(usedColors);
        const countUses = (color: number) => usedColors.filter((used) => used === color).length;

        expect(leastUsed).toBeLessThan(8);
        for (let color = 0; color < 8; color++)
          expect(countUses(leastUsed)).toBeLessThanOrEqual(countUses(color));
      }),
    );
  });
});
