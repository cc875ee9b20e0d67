import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doseCostOf, dosesOfVials } from '#shared/inventory/medication.ts';

describe('the cost of a dose', () => {
  it.each([
    [4850, 10, 485],
    [4990, 10, 499],
    [1000, 3, 333],
    [2000, 3, 667],
    [1, 2, 1],
    [2240, 2.5, 896],
    [0, 10, 0],
    [4850, 0, 0],
  ])('of a vial of %i cents with %d doses is %i [R348]', (vialCostCents, dosesPerVial, cost) => {
    expect(doseCostOf({ vialCostCents, dosesPerVial })).toBe(cost);
  });
});

describe('how many doses', () => {
  it('so many vials give: whole ones', () => {
    expect(dosesOfVials(12, 10)).toBe(120);
    expect(dosesOfVials(3, 2.5)).toBe(7);
    expect(dosesOfVials(10, 0.3)).toBe(3);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 500 }), (vials, doses) => {
        expect(dosesOfVials(vials, doses)).toBe(vials * doses);
      }),
    );
  });
});
