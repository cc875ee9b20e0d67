import { DosesMissed } from '#events/inventory.ts';
import { tell, type Write } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import {
  type Appointment,
  type AppointmentIn,
  type BookedMedication,
  isOfMedications,
} from '#shared/appointments/appointment.ts';
import { withoutMissing } from '#shared/appointments/closing/dose-charges.ts';
import type { ConfirmedLot } from '#shared/appointments/closing/given-lots.ts';
import { AppError } from '#shared/core/errors.ts';
import { sumCents } from '#shared/core/money.ts';
import { fullName } from '#shared/core/person.ts';
import { allocateDoses } from '#shared/inventory/allocation.ts';
import { missingDosesOf, reservedAsConfirmed } from '#shared/inventory/confirmed-doses.ts';
import { afterParts, changedLots, countOfDoses, type DosePart } from '#shared/inventory/dose-parts.ts';
import { assignmentErrors } from '#shared/inventory/errors.ts';
import type { Lot } from '#shared/inventory/lot.ts';
import { doseCostOf, type Medication } from '#shared/inventory/medication.ts';
import { expectationMovement, medicationExpense } from '#shared/payments/ledger.ts';
import { cupboardWrites, moveOf, rehomedReservations, reservedParts } from '../cupboard.ts';
import { type Cupboard, dosesOf, type Kept, keptDoses, withdrawalMoves } from './kept-doses.ts';

// Dose writes of an appointment that moves, ends or is completed, for the transaction that changes it.

function stepWrites(
  platform: Cupboard,
  medicationId: string,
  steps: ReturnType<typeof changedLots>,
): Write[] {
  if (steps.length === 0) return [];
  return cupboardWrites(platform, { medicationId, steps, moves: withdrawalMoves(platform, steps) });
}

/**
 * Reallocates doses for the new day. Doses of a lot that has expired since are retained if the day is before
 * its expiry; throws `assignment.not_covered` rather than lose a reserved dose.
 */
function moved(platform: Cupboard, { booked, reservations, lots }: Kept, after: Appointment): Write[] {
  const { date, time } = after;
  const { medicationId, name } = booked;
  const isExpiredSince = ({ usableUntil, state }: Lot) => state === 'expired' && usableUntil >= date;
  const held = new Set(lots.filter(isExpiredSince).map(({ lotId }) => lotId));
  const staying = reservations.filter(({ lotId }) => held.has(lotId));
  const leaving = reservations.filter(({ lotId }) => !held.has(lotId));
  const freed = afterParts(lots, leaving, 'released');
  const wanted = booked.doses - countOfDoses(staying);
  const { parts, missing } = allocateDoses(freed, { doses: wanted, date });
  if (missing > booked.doses - countOfDoses(reservations))
    throw new AppError(assignmentErrors.not_covered, { values: { medication: name } });
  const isSame = (one: DosePart, other: DosePart) => one.lotId === other.lotId && one.doses === other.doses;
  const same = leaving.filter((each) => parts.some((part) => isSame(part, each)));
  const steps = changedLots(lots, afterParts(freed, parts, 'reserved'));
  return [
    ...[...staying, ...same].map((each) => platform.doseReservations.replace(each, { ...each, date, time })),
    ...leaving.filter((each) => !same.includes(each)).map((each) => platform.doseReservations.remove(each)),
    ...reservedParts(platform, after, {
      medicationId,
      parts: parts.filter((part) => !same.some((each) => isSame(part, each))),
    }),
    ...stepWrites(
      platform,
      medicationId,
      steps.filter(({ before: read, after: left }) => read.reservedDoses !== left.reservedDoses),
    ),
  ];
}

/** Moves the dose reservations with their appointment. */
export async function dosesFollow(
  platform: Cupboard,
  before: Appointment,
  after: Appointment,
): Promise<Write[]> {
  if (before.date === after.date && before.time === after.time) return [];
  return (await keptDoses(platform, before)).flatMap((kept) => moved(platform, kept, after));
}

/** Releases the doses of an ended appointment and voids its expected income. */
export async function dosesReleased(platform: Cupboard, ended: Appointment): Promise<Write[]> {
  const released = (await keptDoses(platform, ended)).flatMap(({ booked, reservations, lots }) => [
    ...reservations.map((each) => platform.doseReservations.remove(each)),
    ...stepWrites(
      platform,
      booked.medicationId,
      changedLots(lots, afterParts(lots, reservations, 'released')),
    ),
  ]);
  if (!isOfMedications(ended)) return released;
  return [...released, platform.ledger.append(expectationMovement(ended, 'incomeVoided', platform.now()))];
}

type GivenDoses = { readonly booked: BookedMedication; readonly writes: Write[] };

/** The stock move and the client's delivery row for doses given from a lot. */
function givenOf(
  platform: Cupboard,
  { before, after }: ReturnType<typeof changedLots>[number],
  { appointment, medication }: { readonly appointment: Appointment; readonly medication: Medication },
) {
  const { appointmentId, patientId, patient, staffId, staffName, date, time } = appointment;
  const { medicationId, name, mgPerDose } = medication;
  const delivery = platform.medicationDeliveries.add({
    deliveryId: newId(),
    appointmentId,
    patientId,
    patientName: fullName(patient),
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
  const move = moveOf({ before, after }, { kind: 'dispensed', appointmentId, patientId }, platform);
  return { delivery, move };
}

/** Dispenses doses of the confirmed lots; unused doses of the proposed lots return to them. */
function given(
  platform: Cupboard,
  of: Kept,
  {
    appointment,
    medication,
    confirmed,
  }: {
    readonly appointment: Appointment;
    readonly medication: Medication;
    readonly confirmed: readonly DosePart[];
  },
): GivenDoses {
  const { booked, reservations, lots } = of;
  const { medicationId } = booked;
  const doses = dosesOf(of, appointment);
  const missing = missingDosesOf(doses);
  const reserved = reservedAsConfirmed(doses, confirmed);
  const after = afterParts(reserved.lots, confirmed, 'dispensed');
  const handed = changedLots(reserved.lots, after).map((step) =>
    givenOf(platform, step, { appointment, medication }),
  );
  const { dosesPerVial } = medication;
  const amountCents = sumCents(
    changedLots(lots, after).map(
      ({ before, after: { dispensedDoses, vialCostCents } }) =>
        (dispensedDoses - before.dispensedDoses) * doseCostOf({ vialCostCents, dosesPerVial }),
    ),
  );
  const expense = medicationExpense(appointment, { medicationId, amountCents, now: platform.now() });
  const steps = changedLots(lots, after);
  const moves = [
    ...withdrawalMoves(platform, changedLots(lots, reserved.lots)),
    ...handed.map(({ move }) => move),
  ];
  const writes = [
    ...reservations.map((each) => platform.doseReservations.remove(each)),
    ...rehomedReservations(platform, reserved),
    ...cupboardWrites(platform, { medicationId, steps, moves }),
    ...handed.map(({ delivery }) => delivery),
    platform.ledger.append(expense),
  ];
  return {
    booked: missing > 0 ? { ...booked, missingDoses: missing } : booked,
    writes: steps.length === 0 ? [] : writes,
  };
}

/**
 * Dispenses a completed appointment's doses from the confirmed lots, with a delivery and a cost per
 * medication (R274 R275 R276). Missing doses are not charged, and administrators are notified; unknown
 * medications are skipped.
 */
export async function dosesGiven<A extends AppointmentIn<'completed'>>(
  platform: Cupboard,
  completed: A,
  confirmedLots: readonly ConfirmedLot[],
): Promise<{ readonly after: A; readonly writes: Write[] }> {
  if (completed.medications.length === 0) return { after: completed, writes: [] };
  const [kept, known] = await Promise.all([
    keptDoses(platform, completed),
    platform.medications.byIds(completed.medications.map(({ medicationId }) => medicationId)),
  ]);
  const byId = new Map(known.map((medication) => [medication.medicationId, medication]));
  const all = kept.map((each): GivenDoses => {
    const medication = byId.get(each.booked.medicationId);
    if (!medication) return { booked: each.booked, writes: [] };
    const confirmed = confirmedLots.filter(({ medicationId }) => medicationId === medication.medicationId);
    return given(platform, each, { appointment: completed, medication, confirmed });
  });
  const medications = all.map(({ booked }) => booked);
  const isShort = medications.some(({ missingDoses }) => missingDoses !== undefined);
  const { appointmentId } = completed;
  return {
    after: withoutMissing({ ...completed, medications }),
    writes: [
      ...all.flatMap(({ writes }) => writes),
      ...(isShort ? [tell(DosesMissed, { appointmentId })] : []),
    ],
  };
}
