import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { lotStore } from '#lambdas/table/inventory/lot.store.ts';
import { medicationStore } from '#lambdas/table/inventory/medication.store.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import type { Lot } from '#shared/inventory/lot.ts';
import type { Medication } from '#shared/inventory/medication.ts';
import { writeRows } from '../center/table.ts';

const createdAt = '2026-01-01T12:00:00.000Z';
const usableDays = 900;
const dosesInStock = 1_000_000;

const buildMedication = (medicationId: string): Medication => ({
  medicationId,
  name: `Glutatión ${medicationId}`,
  dosesPerVial: 10,
  mgPerVial: 6_000,
  mgPerDose: 600,
  vialCostCents: 4_850,
  doseCostCents: 485,
  marginBasisPoints: 93_093,
  dosePriceCents: 5_000,
  active: true,
  dosesInStock,
  dosesReserved: 0,
  dosesHeld: 0,
  createdAt,
  version: 1,
});

/** Builds the only lot of its medication, with the same id and more doses than are ever dispensed. */
const buildLot = (medicationId: string, dispensedDoses: number): Lot => ({
  lotId: `lot-${medicationId}`,
  medicationId,
  lotNumber: 'GLU-1',
  usableUntil: addDays(getToday(new Date()), usableDays),
  receivedAt: createdAt,
  vialCostCents: 4_850,
  state: 'usable',
  shelf: 'shelved',
  freeDoses: dosesInStock,
  reservedDoses: 0,
  setAsideDoses: 0,
  receivedDoses: dosesInStock + dispensedDoses,
  dispensedDoses,
  lostDoses: 0,
  withdrawnDoses: 0,
});

/** Writes medications with one lot each, and returns the lots. */
export async function loadMedications(
  config: TableConfig,
  medicationIds: readonly string[],
  dispensedDoses = 0,
): Promise<Lot[]> {
  const lots = medicationIds.map((id) => buildLot(id, dispensedDoses));
  await writeRows(config, [
    ...medicationIds.map(buildMedication).map(medicationStore(config).create),
    ...lots.map(lotStore(config).create),
  ]);
  return lots;
}
