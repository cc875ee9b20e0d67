import { expect } from 'vitest';
import type { Appointment } from '#shared/appointments/appointment.ts';
import type { DoseReservation } from '#shared/inventory/dose-reservation.ts';
import { dosesIn, type Lot, unexplainedDoses } from '#shared/inventory/lot.ts';
import type { Medication } from '#shared/inventory/medication.ts';
import type { MedicationDelivery } from '#shared/inventory/medication-delivery.ts';
import type { MedicationMove } from '#shared/inventory/medication-move.ts';
import type { Movement } from '#shared/payments/ledger.ts';

type Cupboard = {
  readonly medications: readonly Medication[];
  readonly lots: readonly Lot[];
  readonly moves: readonly MedicationMove[];
  readonly reservations: readonly DoseReservation[];
  readonly deliveries: readonly MedicationDelivery[];
  readonly appointments: readonly Appointment[];
  readonly patientIds: ReadonlySet<string>;
  readonly ledger: readonly Movement[];
};

const sumOf = <T>(rows: readonly T[], count: (row: T) => number) =>
  rows.reduce((sum, row) => sum + count(row), 0);

/**
 * Doses are reserved only for confirmed appointments. Each completed appointment has deliveries of the doses it booked,
 * less those that were missing, to its client, and their cost in the ledger; no delivery is of anything else.
 */
function checkGiven({ medications, reservations, deliveries, appointments, ledger }: Cupboard): void {
  const byId = new Map(appointments.map((appointment) => [appointment.appointmentId, appointment]));
  for (const { appointmentId, patientId, date, time } of reservations) {
    const appointment = byId.get(appointmentId);
    if (appointment) expect(appointment).toMatchObject({ status: 'confirmed', patientId, date, time });
  }
  const known = new Set(medications.map(({ medicationId }) => medicationId));
  const given = appointments
    .filter(({ status }) => status === 'completed')
    .flatMap(({ medications: booked, appointmentId, patientId }) =>
      booked
        .filter(({ medicationId }) => known.has(medicationId))
        .map(({ medicationId, doses, missingDoses = 0 }) => ({
          appointmentId,
          patientId,
          medicationId,
          doses: doses - missingDoses,
        })),
    )
    .filter(({ doses }) => doses > 0);
  const nameOf = (row: Pick<MedicationDelivery, 'appointmentId' | 'patientId' | 'medicationId'>) =>
    `${row.appointmentId} ${row.patientId} ${row.medicationId}`;
  const delivered = [...Map.groupBy(deliveries, nameOf)].map(
    ([name, rows]) => `${name} ${sumOf(rows, ({ doses }) => doses)}`,
  );
  expect(delivered.toSorted()).toEqual(given.map((row) => `${nameOf(row)} ${row.doses}`).toSorted());
  const costs = ledger
    .filter(({ kind }) => kind === 'medicationExpense')
    .map(({ source, cause }) => `${source.id} ${cause}`);
  expect(costs.toSorted()).toEqual(
    given
      .map(({ appointmentId, medicationId }) => `${appointmentId} medicationExpense ${medicationId}`)
      .toSorted(),
  );
}

/** Every dose that left a lot for a client is a line of that client's history, and every such line left its lot. */
function checkConsumed({ lots, moves, deliveries, patientIds }: Cupboard): void {
  const lotIds = new Set(lots.map(({ lotId }) => lotId));
  expect(
    deliveries.filter(({ lotId, patientId }) => !lotIds.has(lotId) || !patientIds.has(patientId)),
  ).toEqual([]);
  const lineOf = (row: Pick<MedicationMove, 'lotId' | 'appointmentId' | 'patientId'>, doses: number) =>
    `${row.lotId} ${row.appointmentId} ${row.patientId} ${doses}`;
  const consumed = moves.filter(({ kind }) => kind === 'dispensed');
  expect(consumed.map((move) => lineOf(move, -move.quantity)).toSorted()).toEqual(
    deliveries.map((delivery) => lineOf(delivery, delivery.doses)).toSorted(),
  );
}

/** The doses of a medicine are the sum of its moves and of its lots, no less than are reserved, and no lot loses one unexplained. */
export function checkMedications(cupboard: Cupboard): void {
  const { medications, lots, moves, reservations, deliveries } = cupboard;
  checkGiven(cupboard);
  checkConsumed(cupboard);
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
  expect(medications.map(({ dosesHeld = 0 }) => dosesHeld)).toEqual(
    medications.map(({ medicationId }) =>
      sumOf(of(lots, medicationId), ({ state, reservedDoses }) => (state === 'usable' ? 0 : reservedDoses)),
    ),
  );
  expect(counted.filter(({ dosesInStock, dosesReserved }) => dosesReserved > dosesInStock)).toEqual([]);
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
