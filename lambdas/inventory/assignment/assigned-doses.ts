import { DosesMissed } from '#events/inventory.ts';
import { emit, type Write } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import {
  type Appointment,
  type AppointmentWithStatus,
  type BookedMedication,
  isMedicationOnly,
} from '#shared/appointments/appointment.ts';
import type { ConfirmedLot } from '#shared/appointments/closing/confirmed-lots.ts';
import { deductMissingDoses } from '#shared/appointments/closing/dose-charges.ts';
import { AppError } from '#shared/core/errors.ts';
import { sumCents } from '#shared/core/money.ts';
import { formatFullName } from '#shared/core/person.ts';
import { allocateDoses } from '#shared/inventory/allocation.ts';
import { countMissingDoses, reserveConfirmedLots } from '#shared/inventory/confirmed-doses.ts';
import { applyDoseParts, type DosePart, findChangedLots, sumDoses } from '#shared/inventory/dose-parts.ts';
import { assignmentErrors } from '#shared/inventory/errors.ts';
import type { Lot } from '#shared/inventory/lot.ts';
import { calculateDoseCost, type Medication } from '#shared/inventory/medication.ts';
import { createExpectationMovement, createMedicationExpense } from '#shared/payments/ledger.ts';
import {
  buildDoseReservationWrites,
  buildMedicationInventoryWrites,
  buildMovedReservationWrites,
  createMedicationMove,
} from '../medication-inventory.ts';
import {
  buildWithdrawalMoves,
  type DoseAllocation,
  findDoseAllocations,
  type MedicationInventoryPorts,
  toMedicationDoses,
} from './dose-allocations.ts';

// Builds the dose writes of an appointment that moves, ends or is completed, for the same transaction.

function buildStepWrites(
  platform: MedicationInventoryPorts,
  medicationId: string,
  steps: ReturnType<typeof findChangedLots>,
): Write[] {
  if (steps.length === 0) return [];
  return buildMedicationInventoryWrites(platform, {
    medicationId,
    steps,
    moves: buildWithdrawalMoves(platform, steps),
  });
}

/**
 * Reallocates doses for the new day. Retains the doses of an expired lot if the new day is not after the lot's
 * expiry date. Throws `assignment.not_covered` rather than lose a reserved dose.
 */
function buildReallocationWrites(
  platform: MedicationInventoryPorts,
  { bookedMedication, reservations, lots }: DoseAllocation,
  after: Appointment,
): Write[] {
  const { date, time } = after;
  const { medicationId, name } = bookedMedication;
  const isRetained = ({ usableUntil, state }: Lot) => state === 'expired' && usableUntil >= date;
  const retainedLotIds = new Set(lots.filter(isRetained).map(({ lotId }) => lotId));
  const retainedReservations = reservations.filter(({ lotId }) => retainedLotIds.has(lotId));
  const releasedReservations = reservations.filter(({ lotId }) => !retainedLotIds.has(lotId));
  const freedLots = applyDoseParts(lots, releasedReservations, 'released');
  const neededDoses = bookedMedication.doses - sumDoses(retainedReservations);
  const { parts, missing } = allocateDoses(freedLots, { doses: neededDoses, date });
  if (missing > bookedMedication.doses - sumDoses(reservations))
    throw new AppError(assignmentErrors.not_covered, { values: { medication: name } });
  const isSame = (a: DosePart, b: DosePart) => a.lotId === b.lotId && a.doses === b.doses;
  const unchangedReservations = releasedReservations.filter((reservation) =>
    parts.some((part) => isSame(part, reservation)),
  );
  const removedReservations = releasedReservations.filter(
    (reservation) => !unchangedReservations.includes(reservation),
  );
  const steps = findChangedLots(lots, applyDoseParts(freedLots, parts, 'reserved'));
  return [
    ...[...retainedReservations, ...unchangedReservations].map((reservation) =>
      platform.doseReservations.replace(reservation, { ...reservation, date, time }),
    ),
    ...removedReservations.map((reservation) => platform.doseReservations.remove(reservation)),
    ...buildDoseReservationWrites(platform, after, {
      medicationId,
      parts: parts.filter((part) => !unchangedReservations.some((reservation) => isSame(part, reservation))),
    }),
    ...buildStepWrites(
      platform,
      medicationId,
      steps.filter((step) => step.before.reservedDoses !== step.after.reservedDoses),
    ),
  ];
}

export async function buildDoseMoveWrites(
  platform: MedicationInventoryPorts,
  before: Appointment,
  after: Appointment,
): Promise<Write[]> {
  if (before.date === after.date && before.time === after.time) return [];
  return (await findDoseAllocations(platform, before)).flatMap((allocation) =>
    buildReallocationWrites(platform, allocation, after),
  );
}

/** Releases the doses of an ended appointment and voids its expected income. */
export async function buildDoseReleaseWrites(
  platform: MedicationInventoryPorts,
  endedAppointment: Appointment,
): Promise<Write[]> {
  const allocations = await findDoseAllocations(platform, endedAppointment);
  const releaseWrites = allocations.flatMap(({ bookedMedication, reservations, lots }) => [
    ...reservations.map((reservation) => platform.doseReservations.remove(reservation)),
    ...buildStepWrites(
      platform,
      bookedMedication.medicationId,
      findChangedLots(lots, applyDoseParts(lots, reservations, 'released')),
    ),
  ]);
  if (!isMedicationOnly(endedAppointment)) return releaseWrites;
  return [
    ...releaseWrites,
    platform.ledger.append(createExpectationMovement(endedAppointment, 'incomeVoided', platform.now())),
  ];
}

type DispensedDoses = { readonly bookedMedication: BookedMedication; readonly writes: Write[] };

/** Builds the stock move and the client's delivery row for doses given from a lot. */
function buildDispensing(
  platform: MedicationInventoryPorts,
  { before, after }: ReturnType<typeof findChangedLots>[number],
  { appointment, medication }: { readonly appointment: Appointment; readonly medication: Medication },
) {
  const { appointmentId, patientId, patient, staffId, staffName, date, time } = appointment;
  const { medicationId, name, mgPerDose } = medication;
  const delivery = platform.medicationDeliveries.add({
    deliveryId: newId(),
    appointmentId,
    patientId,
    patientName: formatFullName(patient),
    staffId,
    staffName,
    medicationId,
    medicationName: name,
    lotId: after.lotId,
    lotNumber: after.lotNumber,
    doses: after.dispensedDoses - before.dispensedDoses,
    mgPerDose,
    date,
    time,
  });
  const move = createMedicationMove(
    { before, after },
    { kind: 'dispensed', appointmentId, patientId },
    platform,
  );
  return { delivery, move };
}

/** Dispenses doses of the confirmed lots. Reserved doses that are not confirmed return to their lots. */
function dispense(
  platform: MedicationInventoryPorts,
  allocation: DoseAllocation,
  {
    appointment,
    medication,
    confirmedParts,
  }: {
    readonly appointment: Appointment;
    readonly medication: Medication;
    readonly confirmedParts: readonly DosePart[];
  },
): DispensedDoses {
  const { bookedMedication, reservations, lots } = allocation;
  const { medicationId } = bookedMedication;
  const medicationDoses = toMedicationDoses(allocation, appointment);
  const missingDoses = countMissingDoses(medicationDoses);
  const relocation = reserveConfirmedLots(medicationDoses, confirmedParts);
  const after = applyDoseParts(relocation.lots, confirmedParts, 'dispensed');
  const dispensings = findChangedLots(relocation.lots, after).map((step) =>
    buildDispensing(platform, step, { appointment, medication }),
  );
  const { dosesPerVial } = medication;
  const steps = findChangedLots(lots, after);
  const amountCents = sumCents(
    steps.map(
      ({ before, after: { dispensedDoses, vialCostCents } }) =>
        (dispensedDoses - before.dispensedDoses) * calculateDoseCost({ vialCostCents, dosesPerVial }),
    ),
  );
  const expense = createMedicationExpense(appointment, { medicationId, amountCents, now: platform.now() });
  const moves = [
    ...buildWithdrawalMoves(platform, findChangedLots(lots, relocation.lots)),
    ...dispensings.map(({ move }) => move),
  ];
  const writes = [
    ...reservations.map((reservation) => platform.doseReservations.remove(reservation)),
    ...buildMovedReservationWrites(platform, relocation),
    ...buildMedicationInventoryWrites(platform, { medicationId, steps, moves }),
    ...dispensings.map(({ delivery }) => delivery),
    platform.ledger.append(expense),
  ];
  return {
    bookedMedication: missingDoses > 0 ? { ...bookedMedication, missingDoses } : bookedMedication,
    writes: steps.length === 0 ? [] : writes,
  };
}

/**
 * Dispenses a completed appointment's doses from the confirmed lots, with a delivery and a cost per
 * medication (R274 R275 R276). Missing doses are not charged, and administrators are notified. Unknown
 * medications are skipped.
 */
export async function dispenseDoses<A extends AppointmentWithStatus<'completed'>>(
  platform: MedicationInventoryPorts,
  completedAppointment: A,
  confirmedLots: readonly ConfirmedLot[],
): Promise<{ readonly after: A; readonly writes: Write[] }> {
  const { appointmentId, medications: bookedMedications } = completedAppointment;
  if (bookedMedications.length === 0) return { after: completedAppointment, writes: [] };
  const [allocations, knownMedications] = await Promise.all([
    findDoseAllocations(platform, completedAppointment),
    platform.medications.byIds(bookedMedications.map(({ medicationId }) => medicationId)),
  ]);
  const medicationsById = new Map(
    knownMedications.map((medication) => [medication.medicationId, medication]),
  );
  const dispensedMedications = allocations.map((allocation): DispensedDoses => {
    const medication = medicationsById.get(allocation.bookedMedication.medicationId);
    if (!medication) return { bookedMedication: allocation.bookedMedication, writes: [] };
    const confirmedParts = confirmedLots.filter(
      ({ medicationId }) => medicationId === medication.medicationId,
    );
    return dispense(platform, allocation, {
      appointment: completedAppointment,
      medication,
      confirmedParts,
    });
  });
  const medications = dispensedMedications.map(({ bookedMedication }) => bookedMedication);
  const hasMissingDoses = medications.some(({ missingDoses }) => missingDoses !== undefined);
  return {
    after: deductMissingDoses({ ...completedAppointment, medications }),
    writes: [
      ...dispensedMedications.flatMap(({ writes }) => writes),
      ...(hasMissingDoses ? [emit(DosesMissed, { appointmentId })] : []),
    ],
  };
}
