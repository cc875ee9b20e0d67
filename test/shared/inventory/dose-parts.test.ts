import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allocateDoses } from '#shared/inventory/allocation.ts';
import { applyDoseParts, findChangedLots } from '#shared/inventory/dose-parts.ts';
import { calculateUnexplainedDoses, type Lot, sumLotDoses } from '#shared/inventory/lot.ts';

const aLot = (lotId: string, doses: number): Lot => ({
  lotId,
  medicationId: 'glutation',
  lotNumber: lotId,
  usableUntil: '2027-01-31',
  receivedAt: `2026-01-0${lotId}T12:00:00.000Z`,
  vialCostCents: 100,
  state: 'usable',
  shelf: 'shelved',
  freeDoses: doses,
  reservedDoses: 0,
  setAsideDoses: 0,
  receivedDoses: doses,
  dispensedDoses: 0,
  lostDoses: 0,
  withdrawnDoses: 0,
});
const date = '2026-12-01';
const sumOverLots = (lots: readonly Lot[], countDoses: (lot: Lot) => number) =>
  lots.reduce((total, lot) => total + countDoses(lot), 0);

it('doses are neither lost nor created when reserved, released and administered in any order [R275 R367]', () => {
  const doseLists = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 4 });
  const demandLists = fc.array(
    fc.record({ doses: fc.integer({ min: 1, max: 8 }), isDispensed: fc.boolean() }),
  );
  fc.assert(
    fc.property(doseLists, demandLists, (counts, demands) => {
      const initialLots = counts.map((doses, index) => aLot(String(index + 1), doses));
      let lots = initialLots;
      const allocations = demands.map((demand) => {
        const { parts, missing } = allocateDoses(lots, { doses: demand.doses, date });
        expect(sumOverLots(lots, ({ freeDoses }) => freeDoses) >= demand.doses).toBe(missing === 0);
        lots = applyDoseParts(lots, parts, 'reserved');
        return { ...demand, parts };
      });
      for (const { parts, isDispensed } of allocations.toReversed())
        lots = applyDoseParts(lots, parts, isDispensed ? 'dispensed' : 'released');

      const administeredDoses = allocations.flatMap(({ isDispensed, parts }) =>
        isDispensed ? parts.map(({ doses }) => doses) : [],
      );
      const administeredTotal = administeredDoses.reduce((sum, doses) => sum + doses, 0);
      expect(sumOverLots(lots, ({ dispensedDoses }) => dispensedDoses)).toBe(administeredTotal);
      expect(sumOverLots(lots, sumLotDoses)).toBe(sumOverLots(initialLots, sumLotDoses) - administeredTotal);
      expect(sumOverLots(lots, ({ reservedDoses }) => reservedDoses)).toBe(0);
      expect(lots.map(calculateUnexplainedDoses)).toEqual(lots.map(() => 0));
      expect(
        findChangedLots(initialLots, lots).every(({ before, after }) => before.lotId === after.lotId),
      ).toBe(true);
    }),
  );
});
