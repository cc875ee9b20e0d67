import type { Appointment } from '#shared/appointments/appointment.ts';
import type { DoseReservation } from '#shared/inventory/dose-reservation.ts';
import { calculateUnexplainedDoses, type Lot, sumLotDoses } from '#shared/inventory/lot.ts';
import type { Medication } from '#shared/inventory/medication.ts';
import type { MedicationDelivery } from '#shared/inventory/medication-delivery.ts';
import type { MedicationMove } from '#shared/inventory/medication-move.ts';
import type { Movement } from '#shared/payments/ledger.ts';
import { checkEmpty, checkEqual } from './check-equal.ts';

type MedicationInventory = {
  readonly medications: readonly Medication[];
  readonly lots: readonly Lot[];
  readonly moves: readonly MedicationMove[];
  readonly reservations: readonly DoseReservation[];
  readonly deliveries: readonly MedicationDelivery[];
  readonly appointments: readonly Appointment[];
  readonly patientIds: ReadonlySet<string>;
  readonly ledger: readonly Movement[];
};

const sumDosesOf = <T>(rows: readonly T[], getDoses: (row: T) => number) =>
  rows.reduce((sum, row) => sum + getDoses(row), 0);

/** Returns a function that sums the doses in the rows of an id, and returns 0 for an id without rows. */
function sumDosesBy<T>(rows: readonly T[], selectId: (row: T) => string, getDoses: (row: T) => number) {
  const groups = Map.groupBy(rows, selectId);
  return (id: string) => sumDosesOf(groups.get(id) ?? [], getDoses);
}

/**
 * Checks that the appointment of each reservation is confirmed and has the same client, date and time. Reservations
 * of an unknown appointment are skipped.
 */
function checkReserved({ reservations, appointments }: MedicationInventory): string[] {
  const appointmentsById = new Map(
    appointments.map((appointment) => [appointment.appointmentId, appointment]),
  );
  const lines = reservations.flatMap(({ appointmentId, patientId, date, time }) => {
    const appointment = appointmentsById.get(appointmentId);
    if (appointment === undefined) return [];
    const { status } = appointment;
    return [
      {
        actual: `${appointmentId} ${appointment.patientId} ${appointment.date} ${appointment.time} ${status}`,
        expected: `${appointmentId} ${patientId} ${date} ${time} confirmed`,
      },
    ];
  });
  return checkEqual(
    'Doses are reserved for confirmed appointments',
    lines.map(({ actual }) => actual),
    lines.map(({ expected }) => expected),
  );
}

/**
 * Checks that each completed appointment has deliveries of its booked doses (less missing ones) to its
 * client, with a movement for their cost in the ledger, and that there are no other deliveries or movements.
 */
function checkDeliveries({ medications, deliveries, appointments, ledger }: MedicationInventory): string[] {
  const findings: string[] = [];
  const knownIds = new Set(medications.map(({ medicationId }) => medicationId));
  const expectedDeliveries = appointments
    .filter(({ status }) => status === 'completed')
    .flatMap(({ medications: booked, appointmentId, patientId }) =>
      booked
        .filter(({ medicationId }) => knownIds.has(medicationId))
        .map(({ medicationId, doses, missingDoses = 0 }) => ({
          appointmentId,
          patientId,
          medicationId,
          doses: doses - missingDoses,
        })),
    )
    .filter(({ doses }) => doses > 0);
  const formatDelivery = (row: Pick<MedicationDelivery, 'appointmentId' | 'patientId' | 'medicationId'>) =>
    `${row.appointmentId} ${row.patientId} ${row.medicationId}`;
  const deliveredLines = [...Map.groupBy(deliveries, formatDelivery)].map(
    ([name, rows]) => `${name} ${sumDosesOf(rows, ({ doses }) => doses)}`,
  );
  findings.push(
    ...checkEqual(
      'Completed appointments delivered the doses they booked',
      deliveredLines.toSorted(),
      expectedDeliveries.map((row) => `${formatDelivery(row)} ${row.doses}`).toSorted(),
    ),
  );
  const costs = ledger
    .filter(({ kind }) => kind === 'medicationExpense')
    .map(({ source, cause }) => `${source.id} ${cause}`);
  findings.push(
    ...checkEqual(
      'The ledger has the cost of the delivered doses',
      costs.toSorted(),
      expectedDeliveries
        .map(({ appointmentId, medicationId }) => `${appointmentId} medicationExpense ${medicationId}`)
        .toSorted(),
    ),
  );
  return findings;
}

/** Checks that every dose taken from a lot for a client is in that client's history, and vice versa. */
function checkDispensed({ lots, moves, deliveries, patientIds }: MedicationInventory): string[] {
  const findings: string[] = [];
  const lotIds = new Set(lots.map(({ lotId }) => lotId));
  const formatMove = (row: Pick<MedicationMove, 'lotId' | 'appointmentId' | 'patientId'>, doses: number) =>
    `${row.lotId} ${row.appointmentId} ${row.patientId} ${doses}`;
  findings.push(
    ...checkEmpty(
      'Deliveries come from known lots and go to known clients',
      deliveries
        .filter(({ lotId, patientId }) => !lotIds.has(lotId) || !patientIds.has(patientId))
        .map((delivery) => formatMove(delivery, delivery.doses)),
    ),
  );
  const dispensedMoves = moves.filter(({ kind }) => kind === 'dispensed');
  findings.push(
    ...checkEqual(
      'Doses dispensed from a lot equal the delivered doses',
      dispensedMoves.map((move) => formatMove(move, -move.quantity)).toSorted(),
      deliveries.map((delivery) => formatMove(delivery, delivery.doses)).toSorted(),
    ),
  );
  return findings;
}

type MedicationRow = { readonly medicationId: string };
const selectMedicationId = ({ medicationId }: MedicationRow) => medicationId;

/**
 * Checks that a medication's doses are the sum of its moves and of its lots, and cover its reservations. Held doses
 * are those that appointments reserve of lots that are no longer usable.
 */
function checkCounts({ medications, lots, moves, reservations }: MedicationInventory): string[] {
  const sumInLots = sumDosesBy(lots, selectMedicationId, sumLotDoses);
  const sumHeld = sumDosesBy(lots, selectMedicationId, ({ state, reservedDoses }) =>
    state === 'usable' ? 0 : reservedDoses,
  );
  const sumReserved = sumDosesBy(reservations, selectMedicationId, ({ doses }) => doses);
  const sumMoved = sumDosesBy(moves, selectMedicationId, ({ quantity }) => quantity);
  const formatStock = (id: string, stock: number, reservedDoses: number, heldDoses: number) =>
    `${id} in stock ${stock}, reserved ${reservedDoses}, held ${heldDoses}`;
  return [
    ...checkEqual(
      'The doses of a medication equal those of its lots and reservations',
      medications.map(({ medicationId: id, dosesInStock, dosesReserved, dosesHeld }) =>
        formatStock(id, dosesInStock, dosesReserved, dosesHeld),
      ),
      medications.map(({ medicationId: id }) => formatStock(id, sumInLots(id), sumReserved(id), sumHeld(id))),
    ),
    ...checkEmpty(
      'No more doses are reserved than are in stock',
      medications
        .filter(({ dosesInStock, dosesReserved }) => dosesReserved > dosesInStock)
        .map(selectMedicationId),
    ),
    ...checkEqual(
      'The doses of a medication are the sum of its moves',
      medications.map(({ medicationId, dosesInStock }) => `${medicationId} ${dosesInStock}`),
      medications.map(({ medicationId }) => `${medicationId} ${sumMoved(medicationId)}`),
    ),
  ];
}

/** Checks that a lot accounts for all its doses, and that they equal its reservations, moves and deliveries. */
function checkLots({ lots, moves, reservations, deliveries }: MedicationInventory): string[] {
  const findings: string[] = [];
  const selectLotId = ({ lotId }: { readonly lotId: string }) => lotId;
  const sumReserved = sumDosesBy(reservations, selectLotId, ({ doses }) => doses);
  const sumMoved = sumDosesBy(moves, selectLotId, ({ quantity }) => quantity);
  const sumDelivered = sumDosesBy(deliveries, selectLotId, ({ doses }) => doses);
  findings.push(
    ...checkEmpty(
      'Each dose of a lot is explained, and no count is below 0',
      lots
        .filter(
          (lot) =>
            calculateUnexplainedDoses(lot) !== 0 ||
            Math.min(lot.freeDoses, lot.reservedDoses, lot.setAsideDoses) < 0,
        )
        .map(selectLotId),
    ),
  );
  const formatLot = (id: string, reservedDoses: number, doses: number, dispensedDoses: number) =>
    `${id} reserved ${reservedDoses}, in stock ${doses}, dispensed ${dispensedDoses}`;
  findings.push(
    ...checkEqual(
      'The doses of a lot equal its reservations, moves and deliveries',
      lots.map((lot) => formatLot(lot.lotId, lot.reservedDoses, sumLotDoses(lot), lot.dispensedDoses)),
      lots.map(({ lotId: id }) => formatLot(id, sumReserved(id), sumMoved(id), sumDelivered(id))),
    ),
  );
  return findings;
}

export function checkMedications(inventory: MedicationInventory): string[] {
  return [
    ...checkReserved(inventory),
    ...checkDeliveries(inventory),
    ...checkDispensed(inventory),
    ...checkCounts(inventory),
    ...checkLots(inventory),
  ];
}
