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

const sumOf = <T>(rows: readonly T[], count: (row: T) => number) =>
  rows.reduce((sum, row) => sum + count(row), 0);

/** Returns the sum of the rows of each id; 0 for an id without rows. */
function sumBy<T>(rows: readonly T[], idOf: (row: T) => string, count: (row: T) => number) {
  const groups = Map.groupBy(rows, idOf);
  return (id: string) => sumOf(groups.get(id) ?? [], count);
}

/** Checks that doses are reserved only for confirmed appointments. */
function checkReserved({ reservations, appointments }: MedicationInventory): string[] {
  const byId = new Map(appointments.map((appointment) => [appointment.appointmentId, appointment]));
  const lines = reservations.flatMap(({ appointmentId, patientId, date, time }) => {
    const appointment = byId.get(appointmentId);
    if (appointment === undefined) return [];
    const { status } = appointment;
    return [
      {
        found: `${appointmentId} ${appointment.patientId} ${appointment.date} ${appointment.time} ${status}`,
        expected: `${appointmentId} ${patientId} ${date} ${time} confirmed`,
      },
    ];
  });
  return checkEqual(
    'Doses are reserved for confirmed appointments',
    lines.map(({ found }) => found),
    lines.map(({ expected }) => expected),
  );
}

/**
 * Checks that each completed appointment has deliveries of its booked doses (less missing ones) to its
 * client, with their cost in the ledger, and that there are no other deliveries.
 */
function checkDeliveries({ medications, deliveries, appointments, ledger }: MedicationInventory): string[] {
  const findings: string[] = [];
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
  findings.push(
    ...checkEqual(
      'Completed appointments delivered the doses they booked',
      delivered.toSorted(),
      given.map((row) => `${nameOf(row)} ${row.doses}`).toSorted(),
    ),
  );
  const costs = ledger
    .filter(({ kind }) => kind === 'medicationExpense')
    .map(({ source, cause }) => `${source.id} ${cause}`);
  findings.push(
    ...checkEqual(
      'The ledger has the cost of what was delivered',
      costs.toSorted(),
      given
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
  const lineOf = (row: Pick<MedicationMove, 'lotId' | 'appointmentId' | 'patientId'>, doses: number) =>
    `${row.lotId} ${row.appointmentId} ${row.patientId} ${doses}`;
  findings.push(
    ...checkEmpty(
      'Deliveries are of known lots to known clients',
      deliveries
        .filter(({ lotId, patientId }) => !lotIds.has(lotId) || !patientIds.has(patientId))
        .map((delivery) => lineOf(delivery, delivery.doses)),
    ),
  );
  const consumed = moves.filter(({ kind }) => kind === 'dispensed');
  findings.push(
    ...checkEqual(
      'Doses that left a lot are those that were delivered',
      consumed.map((move) => lineOf(move, -move.quantity)).toSorted(),
      deliveries.map((delivery) => lineOf(delivery, delivery.doses)).toSorted(),
    ),
  );
  return findings;
}

type MedicationRow = { readonly medicationId: string };
const medicationOf = ({ medicationId }: MedicationRow) => medicationId;

/** Checks that a medicine's doses are the sum of its moves and of its lots, and cover its reservations. */
function checkCounts({ medications, lots, moves, reservations }: MedicationInventory): string[] {
  const inLots = sumBy(lots, medicationOf, sumLotDoses);
  const held = sumBy(lots, medicationOf, ({ state, reservedDoses }) =>
    state === 'usable' ? 0 : reservedDoses,
  );
  const reserved = sumBy(reservations, medicationOf, ({ doses }) => doses);
  const moved = sumBy(moves, medicationOf, ({ quantity }) => quantity);
  const line = (id: string, stock: number, reservedDoses: number, heldDoses: number) =>
    `${id} in stock ${stock}, reserved ${reservedDoses}, held ${heldDoses}`;
  return [
    ...checkEqual(
      'The doses of a medicine are those of its lots and reservations',
      medications.map(({ medicationId: id, dosesInStock, dosesReserved, dosesHeld }) =>
        line(id, dosesInStock, dosesReserved, dosesHeld),
      ),
      medications.map(({ medicationId: id }) => line(id, inLots(id), reserved(id), held(id))),
    ),
    ...checkEmpty(
      'No more doses are reserved than there are',
      medications.filter(({ dosesInStock, dosesReserved }) => dosesReserved > dosesInStock).map(medicationOf),
    ),
    ...checkEqual(
      'The doses of a medicine are the sum of its moves',
      medications.map(({ medicationId, dosesInStock }) => `${medicationId} ${dosesInStock}`),
      medications.map(({ medicationId }) => `${medicationId} ${moved(medicationId)}`),
    ),
  ];
}

function checkLots({ lots, moves, reservations, deliveries }: MedicationInventory): string[] {
  const findings: string[] = [];
  const lotOf = ({ lotId }: { readonly lotId: string }) => lotId;
  const reserved = sumBy(reservations, lotOf, ({ doses }) => doses);
  const moved = sumBy(moves, lotOf, ({ quantity }) => quantity);
  const delivered = sumBy(deliveries, lotOf, ({ doses }) => doses);
  findings.push(
    ...checkEmpty(
      'Each dose of a lot is explained, and no count is below 0',
      lots
        .filter(
          (lot) =>
            calculateUnexplainedDoses(lot) !== 0 ||
            Math.min(lot.freeDoses, lot.reservedDoses, lot.setAsideDoses) < 0,
        )
        .map(lotOf),
    ),
  );
  const line = (id: string, reservedDoses: number, doses: number, dispensedDoses: number) =>
    `${id} reserved ${reservedDoses}, in it ${doses}, dispensed ${dispensedDoses}`;
  findings.push(
    ...checkEqual(
      'The doses of a lot are those of its reservations, moves and deliveries',
      lots.map((lot) => line(lot.lotId, lot.reservedDoses, sumLotDoses(lot), lot.dispensedDoses)),
      lots.map(({ lotId }) => line(lotId, reserved(lotId), moved(lotId), delivered(lotId))),
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
