import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/core/errors.ts';
import { allocateDoses, sortLotsByExpiry } from '#shared/inventory/allocation.ts';
import {
  type DoseReservation,
  previewRecall,
  relocateReservations,
} from '#shared/inventory/dose-reservation.ts';
import { lotErrors } from '#shared/inventory/errors.ts';
import {
  applyChangeToLot,
  calculateLotStockCents,
  calculateMeanVialCost,
  calculateUnexplainedDoses,
  getExpiryWarningLimit,
  isUsableOn,
  type Lot,
  type LotChange,
  sumLotDoses,
} from '#shared/inventory/lot.ts';
import { aLot } from '#test/support/inventory/lot.ts';

const getErrorCode = (act: () => unknown): string | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.definition.code;
    throw error;
  }
};

describe('lot', () => {
  it('is valued by its own dose cost, with the mean after deliveries at different costs', () => {
    const cheapLot = aLot({ freeDoses: 2, reservedDoses: 1, vialCostCents: 3_000 });
    const expensiveLot = aLot({ freeDoses: 4, reservedDoses: 0, vialCostCents: 9_000 });
    const expiredLot = aLot({ state: 'expired', reservedDoses: 1, vialCostCents: 9_000 });
    expect(calculateLotStockCents(10, [cheapLot, expensiveLot, expiredLot])).toBe(3 * 300 + 4 * 900);
    expect(calculateMeanVialCost(cheapLot, { doses: 9, vialCostCents: 5_000 })).toBe(4_500);
    expect(
      calculateMeanVialCost(aLot({ freeDoses: 0, reservedDoses: 0 }), { doses: 9, vialCostCents: 5_000 }),
    ).toBe(5_000);
  });

  it('is usable through its last day', () => {
    const lot = aLot({ usableUntil: '2026-12-12' });
    expect(isUsableOn(lot, '2026-12-12')).toBe(true);
    expect(isUsableOn(lot, '2026-12-13')).toBe(false);
    expect(getExpiryWarningLimit('2026-11-12')).toBe('2026-12-12');
  });

  it('stays on the shelf after expiry until discarded, and no longer counts', () => {
    const expiredLot = applyChangeToLot(aLot({ freeDoses: 4 }), { kind: 'expired' });
    expect(expiredLot).toMatchObject({ state: 'expired', setAsideDoses: 4, shelf: 'shelved' });
    expect(sumLotDoses(expiredLot)).toBe(0);
    const discardedLot = applyChangeToLot(expiredLot, { kind: 'discarded' });
    expect(discardedLot).toMatchObject({ state: 'discarded', setAsideDoses: 0, shelf: 'gone' });
  });

  it('leaves the shelf at expiry when empty', () => {
    expect(applyChangeToLot(aLot({ freeDoses: 0 }), { kind: 'expired' }).shelf).toBe('gone');
  });

  it('preserves reservations at expiry, and sets released doses aside [R274 R276]', () => {
    const expiredLot = applyChangeToLot(aLot({ freeDoses: 2, reservedDoses: 3, receivedDoses: 5 }), {
      kind: 'expired',
    });
    expect(expiredLot).toMatchObject({ reservedDoses: 3, setAsideDoses: 2, shelf: 'shelved' });
    expect(getErrorCode(() => applyChangeToLot(expiredLot, { kind: 'discarded' }))).toBe(
      lotErrors.reserved.code,
    );

    const dispensedLot = applyChangeToLot(expiredLot, { kind: 'dispensed', doses: 2 });
    const releasedLot = applyChangeToLot(dispensedLot, { kind: 'released', doses: 1 });

    expect(releasedLot).toMatchObject({
      freeDoses: 0,
      reservedDoses: 0,
      dispensedDoses: 2,
      setAsideDoses: 3,
    });
    expect(calculateUnexplainedDoses(releasedLot)).toBe(0);
    expect(applyChangeToLot({ ...expiredLot, setAsideDoses: 0 }, { kind: 'dispensed', doses: 3 }).shelf).toBe(
      'gone',
    );
  });

  it('preserves the doses of started appointments at a recall, and withdraws released ones [R274 R276]', () => {
    const lot = aLot({ freeDoses: 2, reservedDoses: 3, receivedDoses: 5 });
    const recalledLot = applyChangeToLot(lot, { kind: 'recalled', staying: 3 });
    expect(recalledLot).toMatchObject({
      freeDoses: 0,
      reservedDoses: 3,
      withdrawnDoses: 2,
      shelf: 'shelved',
    });

    const dispensedLot = applyChangeToLot(recalledLot, { kind: 'dispensed', doses: 2 });
    const releasedLot = applyChangeToLot(dispensedLot, { kind: 'released', doses: 1 });

    expect(releasedLot).toMatchObject({
      freeDoses: 0,
      reservedDoses: 0,
      dispensedDoses: 2,
      setAsideDoses: 0,
    });
    expect(releasedLot).toMatchObject({ withdrawnDoses: 3, shelf: 'gone' });
    expect(calculateUnexplainedDoses(releasedLot)).toBe(0);
  });

  it('loses or reserves at most its free doses, dispenses at most its reserved ones, and rejects a count below them', () => {
    const lot = aLot({ freeDoses: 2, reservedDoses: 3 });
    expect(getErrorCode(() => applyChangeToLot(lot, { kind: 'lost', doses: 3 }))).toBe(
      lotErrors.too_few.code,
    );
    expect(getErrorCode(() => applyChangeToLot(lot, { kind: 'reserved', doses: 3 }))).toBe(
      lotErrors.too_few.code,
    );
    expect(getErrorCode(() => applyChangeToLot(lot, { kind: 'dispensed', doses: 4 }))).toBe(
      lotErrors.too_few.code,
    );
    expect(getErrorCode(() => applyChangeToLot(lot, { kind: 'corrected', counted: 2 }))).toBe(
      lotErrors.reserved.code,
    );
    expect(getErrorCode(() => applyChangeToLot(lot, { kind: 'recalled', staying: 0 }))).toBe(
      lotErrors.reserved.code,
    );
  });

  it.each(['received', 'lost', 'reserved', 'dispensed'] as const)(
    'rejects the change %s and a count once it is not usable',
    (kind) => {
      for (const state of ['expired', 'recalled', 'discarded'] as const) {
        if (state !== 'discarded' && kind === 'dispensed') continue;
        const lot = aLot({ state, reservedDoses: 1 });
        expect(getErrorCode(() => applyChangeToLot(lot, { kind, doses: 1 }))).toBe(lotErrors.closed.code);
        expect(getErrorCode(() => applyChangeToLot(lot, { kind: 'corrected', counted: 1 }))).toBe(
          lotErrors.closed.code,
        );
      }
    },
  );
});

describe('allocateDoses', () => {
  const soonExpiring = aLot({ lotId: 'soon', usableUntil: '2026-12-12', freeDoses: 2 });
  const laterExpiring = aLot({ lotId: 'later', usableUntil: '2027-06-30', freeDoses: 5 });

  it('takes from the lot that expires first, then the next', () => {
    expect(sortLotsByExpiry([laterExpiring, soonExpiring])).toEqual([soonExpiring, laterExpiring]);
    expect(allocateDoses([laterExpiring, soonExpiring], { doses: 3, date: '2026-11-24' })).toEqual({
      parts: [
        { lotId: 'soon', doses: 2 },
        { lotId: 'later', doses: 1 },
      ],
      missing: 0,
    });
  });

  it('skips lots that expire before the appointment', () => {
    expect(allocateDoses([laterExpiring, soonExpiring], { doses: 7, date: '2026-12-13' })).toEqual({
      parts: [{ lotId: 'later', doses: 5 }],
      missing: 2,
    });
  });
});

describe('reservations of a recalled lot', () => {
  const createReservation = (id: string, date: string, doses: number): DoseReservation => ({
    reservationId: id,
    appointmentId: id,
    patientId: 'p',
    medicationId: 'm',
    lotId: 'from',
    doses,
    date,
    time: '10:00',
  });

  it('move to lots valid on their day, soonest first, with missing doses reported', () => {
    const recalledLot = aLot({ lotId: 'from', reservedDoses: 4, freeDoses: 0 });
    const otherLot = aLot({ lotId: 'other', usableUntil: '2026-12-05', freeDoses: 2 });

    const { lots, allocations } = relocateReservations(
      recalledLot,
      [otherLot],
      [createReservation('late', '2026-12-06', 1), createReservation('soon', '2026-12-01', 3)],
    );

    expect(
      allocations.map(({ reservation: { reservationId }, parts, missing }) => [
        reservationId,
        parts,
        missing,
      ]),
    ).toEqual([
      ['soon', [{ lotId: 'other', doses: 2 }], 1],
      ['late', [], 1],
    ]);
    expect(lots.map(({ freeDoses, reservedDoses }) => [freeDoses, reservedDoses])).toEqual([
      [4, 0],
      [0, 2],
    ]);
  });
});

describe('effect of a recall on reservations', () => {
  const buildReservation = (appointmentId: string, date: string, doses: number, hasBegun = false) => ({
    appointmentId,
    date,
    time: '10:00',
    doses,
    hasBegun,
  });

  it('separates doses of started appointments, replaced and missing doses', () => {
    const otherLots = [aLot({ lotId: 'other', usableUntil: '2026-12-05', freeDoses: 3 })];

    expect(
      previewRecall(otherLots, [
        buildReservation('begun', '2026-11-24', 2, true),
        buildReservation('soon', '2026-12-01', 2),
        buildReservation('later', '2026-12-04', 1),
        buildReservation('later', '2026-12-04', 1),
        buildReservation('after it expires', '2026-12-06', 4),
      ]),
    ).toEqual({
      stayingDoses: 2,
      stayingAppointments: 1,
      movedDoses: 3,
      movedTo: ['other'],
      coveredAppointments: 1,
      missingDoses: 5,
      shortAppointments: 2,
    });
  });
});

const arbitraryDoses = fc.integer({ min: 1, max: 9 });
const arbitraryChange: fc.Arbitrary<LotChange> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('received', 'lost', 'reserved', 'released', 'dispensed'),
    doses: arbitraryDoses,
  }),
  fc.record({ kind: fc.constant('corrected' as const), counted: fc.integer({ min: 0, max: 12 }) }),
  fc.record({ kind: fc.constant('recalled' as const), staying: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ kind: fc.constantFrom('expired', 'discarded') }),
);
const arbitrarySteps = fc.array(fc.record({ lot: fc.constantFrom(0, 1, 2), change: arbitraryChange }), {
  maxLength: 40,
});

/** Returns whether a change keeps the stock. Doses released to a withdrawn lot leave the stock. */
const keepsStock = ({ kind }: LotChange, { state }: Lot) =>
  (kind === 'released' && state === 'usable') || kind === 'reserved' || kind === 'discarded';

/** Returns the lot after the change, or unchanged if the change is rejected. */
function tryChange(before: Lot, change: LotChange): Lot {
  try {
    return applyChangeToLot(before, change);
  } catch {
    return before;
  }
}

it('the stock equals the sum of moves and of lots for any sequence of changes, and is never negative', () => {
  fc.assert(
    fc.property(arbitrarySteps, (steps) => {
      const noDoses = { freeDoses: 0, receivedDoses: 0 };
      const lots = [0, 1, 2].map((index) => aLot({ lotId: String(index), ...noDoses }));
      let movedDoses = 0;
      for (const { lot: index, change } of steps) {
        const before = lots[index]!;
        const after = tryChange(before, change);
        lots[index] = after;
        movedDoses += sumLotDoses(after) - sumLotDoses(before);
        expect(keepsStock(change, before) && sumLotDoses(after) !== sumLotDoses(before)).toBe(false);
      }
      expect(movedDoses).toBe(lots.reduce((sum, lot) => sum + sumLotDoses(lot), 0));
      for (const lot of lots) {
        expect(calculateUnexplainedDoses(lot)).toBe(0);
        const { freeDoses, reservedDoses, setAsideDoses } = lot;
        expect(Math.min(freeDoses, reservedDoses, setAsideDoses)).toBeGreaterThanOrEqual(0);
        expect(lot.state !== 'usable' && lot.freeDoses > 0).toBe(false);
        expect(lot.state === 'discarded' && sumLotDoses(lot) > 0).toBe(false);
      }
    }),
    { numRuns: 500 },
  );
});
