import { expect } from 'vitest';
import type { DoseReservation } from '#shared/inventory/dose-reservation.ts';
import { dosesIn, type Lot, unexplainedDoses } from '#shared/inventory/lot.ts';
import type { Medication } from '#shared/inventory/medication.ts';
import type { MedicationDelivery } from '#shared/inventory/medication-delivery.ts';
import type { MedicationMove } from '#shared/inventory/medication-move.ts';

type Cupboard = {
  readonly medications: readonly Medication[];
  readonly lots: readonly Lot[];
  readonly moves: readonly MedicationMove[];
  readonly reservations: readonly DoseReservation[];
  readonly deliveries: readonly MedicationDelivery[];
};

const sumOf = <T>(rows: readonly T[], count: (row: T) => number) =>
  rows.reduce((sum, row) => sum + count(row), 0);

/** The doses of a medicine are the sum of its moves and of its lots, no less than are reserved, and no lot loses one unexplained. */
export function checkMedications({ medications, lots, moves, reservations, deliveries }: Cupboard): void {
  const counted = medications.map(({ medicationId, dosesInStock, dosesReserved }) => ({
    medicationId,
    dosesInStock,
    dosesReserved,
  }));
  const of = <T extends { readonly medicationId: string }>(rows: readonly T[], medicationId: string) =>
    rows.filter((row) => row.medicationId === medicationId);
  expect(counted).toEqual(
    counted.map(({ medicationId }) => ({
      medicationId,
      dosesInStock: sumOf(of(lots, medicationId), dosesIn),
      dosesReserved: sumOf(of(reservations, medicationId), ({ doses }) => doses),
    })),
  );
  expect(counted.map(({ dosesInStock }) => dosesInStock)).toEqual(
    counted.map(({ medicationId }) => sumOf(of(moves, medicationId), ({ quantity }) => quantity)),
  );
  for (const lot of lots) {
    const own = <T extends { readonly lotId: string }>(rows: readonly T[]) =>
      rows.filter(({ lotId }) => lotId === lot.lotId);
    expect(unexplainedDoses(lot)).toBe(0);
    expect(Math.min(lot.freeDoses, lot.reservedDoses, lot.setAsideDoses)).toBeGreaterThanOrEqual(0);
    expect(lot.reservedDoses).toBe(sumOf(own(reservations), ({ doses }) => doses));
    expect(dosesIn(lot)).toBe(sumOf(own(moves), ({ quantity }) => quantity));
    expect(lot.dispensedDoses).toBe(sumOf(own(deliveries), ({ doses }) => doses));
  }
}
