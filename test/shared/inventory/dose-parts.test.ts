import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allocateDoses } from '#shared/inventory/allocation.ts';
import { afterParts, changedLots } from '#shared/inventory/dose-parts.ts';
import { dosesIn, type Lot, unexplainedDoses } from '#shared/inventory/lot.ts';

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
const sum = (lots: readonly Lot[], count: (lot: Lot) => number) =>
  lots.reduce((total, lot) => total + count(lot), 0);

it('reserving, releasing and administering in any order conserve the doses [R275 R367]', () => {
  const shelf = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 4 });
  const wishes = fc.array(fc.record({ doses: fc.integer({ min: 1, max: 8 }), given: fc.boolean() }));
  fc.assert(
    fc.property(shelf, wishes, (counts, wanted) => {
      const first = counts.map((doses, index) => aLot(String(index + 1), doses));
      let lots = first;
      const kept = wanted.map((wish) => {
        const { parts, missing } = allocateDoses(lots, { doses: wish.doses, date });
        expect(sum(lots, ({ freeDoses }) => freeDoses) >= wish.doses).toBe(missing === 0);
        lots = afterParts(lots, parts, 'reserved');
        return { ...wish, parts };
      });
      for (const { parts, given } of kept.toReversed())
        lots = afterParts(lots, parts, given ? 'dispensed' : 'released');

      const givenDoses = kept.flatMap(({ given, parts }) => (given ? parts.map(({ doses }) => doses) : []));
      const total = givenDoses.reduce((all, doses) => all + doses, 0);
      expect(sum(lots, ({ dispensedDoses }) => dispensedDoses)).toBe(total);
      expect(sum(lots, dosesIn)).toBe(sum(first, dosesIn) - total);
      expect(sum(lots, ({ reservedDoses }) => reservedDoses)).toBe(0);
      expect(lots.map(unexplainedDoses)).toEqual(lots.map(() => 0));
      expect(changedLots(first, lots).every(({ before, after }) => before.lotId === after.lotId)).toBe(true);
    }),
  );
});
