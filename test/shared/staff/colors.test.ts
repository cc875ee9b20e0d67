import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLeastUsedColor } from '#shared/staff/colors.ts';

describe('findLeastUsedColor', () => {
  it('is the first unused color', () => {
    expect(findLeastUsedColor([])).toBe(0);
    expect(findLeastUsedColor([0, 1, 3])).toBe(2);
  });

  it('is one of the eight that the fewest use', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 7 })), (taken) => {
        const color = findLeastUsedColor(taken);
        const uses = (index: number) => taken.filter((each) => each === index).length;

        expect(color).toBeLessThan(8);
        for (let other = 0; other < 8; other++) expect(uses(color)).toBeLessThanOrEqual(uses(other));
      }),
    );
  });
});
