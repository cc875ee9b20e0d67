import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calculateDoseCost,
  convertVialsToDoses,
  countVials,
  isAvailable,
  isRunningLow,
} from '#shared/inventory/medication.ts';

describe('calculateDoseCost', () => {
  it.each([
    [4850, 10, 485],
    [4990, 10, 499],
    [1000, 3, 333],
    [2000, 3, 667],
    [1, 2, 1],
    [2240, 2.5, 896],
    [0, 10, 0],
    [4850, 0, 0],
  ])(
    'maps a vial of %i cents with %d doses to %i cents a dose [R348]',
    (vialCostCents, dosesPerVial, cost) => {
      expect(calculateDoseCost({ vialCostCents, dosesPerVial })).toBe(cost);
    },
  );
});

describe('number of vials', () => {
  it.each([
    [86, 10, 8.6],
    [9, 30, 0.3],
    [0, 30, 0],
    [12, 0, 0],
  ])('is calculated from %i doses, %d per vial, as %d [R346]', (dosesInStock, dosesPerVial, vials) => {
    expect(countVials({ dosesInStock, dosesHeld: 0, dosesPerVial })).toBeCloseTo(vials);
  });

  it.each([
    [100, 10, true],
    [101, 10, false],
    [0, 10, true],
  ])('is low for %i doses, %d per vial: %s [R350]', (dosesInStock, dosesPerVial, isLow) => {
    expect(isRunningLow({ dosesInStock, dosesHeld: 0, dosesPerVial })).toBe(isLow);
  });

  it('converts to whole doses', () => {
    expect(convertVialsToDoses(12, 10)).toEqual({ doses: 120, restHundredths: 0 });
    expect(convertVialsToDoses(3, 2.5)).toEqual({ doses: 7, restHundredths: 50 });
    expect(convertVialsToDoses(1, 2.5, 50)).toEqual({ doses: 3, restHundredths: 0 });
    expect(convertVialsToDoses(10, 0.3)).toEqual({ doses: 3, restHundredths: 0 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 500 }), (vials, doses) => {
        expect(convertVialsToDoses(vials, doses).doses).toBe(vials * doses);
      }),
    );
  });
});

it.each([
  [1, 1, true],
  [0, 10, false],
  [5, 0, false],
])(
  'a medication with %i doses, %i per vial, is available: %s [R344]',
  (dosesInStock, dosesPerVial, expected) => {
    expect(isAvailable({ dosesInStock, dosesHeld: 0, dosesPerVial })).toBe(expected);
  },
);
