import { findActorNames } from '#lambdas/accounts/actor-names.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { readPageWithBalances } from '#lambdas/runtime/balance-page.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { hasBegun } from '#shared/appointments/transitions.ts';
import { formatFullName } from '#shared/core/person.ts';
import { compareByName } from '#shared/core/sort-names.ts';
import { sortLotsByExpiry } from '#shared/inventory/allocation.ts';
import { sortByAppointmentTime } from '#shared/inventory/dose-reservation.ts';
import type { Lot } from '#shared/inventory/lot.ts';
import type { Medication } from '#shared/inventory/medication.ts';
import * as api from '#shared/inventory/medication-api.ts';
import { getMedication } from '../medication-inventory.ts';
import { toDeskMedication } from './medication-view.ts';

/** Picks the fields of the contract, so that internal fields such as `shelf` stay out of the reply. */
const toDeskLot = (lot: Lot) => ({
  lotId: lot.lotId,
  medicationId: lot.medicationId,
  lotNumber: lot.lotNumber,
  usableUntil: lot.usableUntil,
  receivedAt: lot.receivedAt,
  vialCostCents: lot.vialCostCents,
  state: lot.state,
  freeDoses: lot.freeDoses,
  reservedDoses: lot.reservedDoses,
  setAsideDoses: lot.setAsideDoses,
  restHundredths: lot.restHundredths,
});

/** Reads reservations only if the medication has any. */
async function countReservedAppointments(
  { doseReservations }: Pick<Platform, 'doseReservations'>,
  { medicationId, dosesReserved }: Medication,
): Promise<number> {
  if (dosesReserved === 0) return 0;
  const reservations = await doseReservations.ofMedication(medicationId);
  return new Set(reservations.map(({ appointmentId }) => appointmentId)).size;
}

export const listMedications = operation(api.listMedications, async (_, platform) => {
  const [medications, shelvedLots] = await Promise.all([
    platform.medications.all(),
    platform.lots.listShelved(),
  ]);
  const lotsByMedicationId = Map.groupBy(shelvedLots, ({ medicationId }) => medicationId);
  const rows = await Promise.all(
    medications.map(async (medication) => ({
      ...toDeskMedication(medication),
      lots: sortLotsByExpiry(lotsByMedicationId.get(medication.medicationId) ?? []).map(toDeskLot),
      reservedAppointments: await countReservedAppointments(platform, medication),
    })),
  );
  return { rows: rows.toSorted(compareByName) };
});

export const listMedicationMoves = operation(
  api.listMedicationMoves,
  async ({ params: { medicationId }, query }, platform) => {
    const page = await readPageWithBalances(
      {
        balance: async () => (await getMedication(platform, medicationId)).dosesInStock,
        page: (cursor) => platform.medicationMoves.page(medicationId, cursor),
      },
      query.cursor,
    );
    const [getActorName, patients] = await Promise.all([
      findActorNames(
        platform,
        page.rows.map(({ by }) => by),
      ),
      platform.patients.byIds([...new Set(page.rows.flatMap(({ patientId }) => patientId ?? []))]),
    ]);
    const patientNames = new Map(patients.map((patient) => [patient.patientId, formatFullName(patient)]));
    const rows = page.rows.map((move) => {
      const patientName = patientNames.get(move.patientId ?? '');
      return { ...move, by: getActorName(move.by), ...(patientName !== undefined && { patientName }) };
    });
    return { rows, cursor: page.cursor };
  },
);

export const listReservedDoses = operation(
  api.listReservedDoses,
  async ({ params: { medicationId } }, platform) => {
    const [, reservations] = await Promise.all([
      // Throws for an unknown medication.
      getMedication(platform, medicationId),
      platform.doseReservations.ofMedication(medicationId),
    ]);
    const ids = [...new Set(reservations.map(({ patientId }) => patientId))];
    const patients = await platform.patients.byIds(ids);
    const patientNames = new Map(patients.map((patient) => [patient.patientId, formatFullName(patient)]));
    const rows = reservations.map(({ patientId, medicationId: _, ...reservation }) => ({
      ...reservation,
      patientName: patientNames.get(patientId) ?? '',
      hasBegun: hasBegun(reservation, platform.now()),
    }));
    return { rows: sortByAppointmentTime(rows) };
  },
);
