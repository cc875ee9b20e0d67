import { DosesMoved } from '#events/inventory.ts';
import { emit, type Write } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { DosePart } from '#shared/inventory/dose-parts.ts';
import type { RelocationResult } from '#shared/inventory/dose-reservation.ts';
import { isUsableOn, type Lot, sumLotDoses } from '#shared/inventory/lot.ts';
import type { Medication } from '#shared/inventory/medication.ts';
import type { MedicationMove } from '#shared/inventory/medication-move.ts';

/** Returns a medication. Throws `request.not_found` if it is unknown or deleted. */
export async function getMedication(
  { medications }: Pick<Platform, 'medications'>,
  medicationId: string,
): Promise<Medication> {
  const medication = await medications.find(medicationId);
  if (!medication) throw new AppError(coreErrors.not_found);
  return medication;
}

/** Returns a lot and its medication. Throws `request.not_found`. */
export async function getLotWithMedication(
  platform: Pick<Platform, 'medications' | 'lots'>,
  key: Pick<Lot, 'medicationId' | 'lotId'>,
): Promise<{ readonly medication: Medication; readonly lot: Lot }> {
  const [medication, lot] = await Promise.all([
    getMedication(platform, key.medicationId),
    platform.lots.find(key),
  ]);
  if (!lot) throw new AppError(coreErrors.not_found);
  return { medication, lot };
}

type MoveDetails = Pick<MedicationMove, 'kind'> &
  Partial<
    Pick<
      MedicationMove,
      | 'moveId'
      | 'reason'
      | 'vials'
      | 'totalCents'
      | 'invoice'
      | 'discardedDoses'
      | 'label'
      | 'appointmentId'
      | 'patientId'
    >
  >;

export const createMedicationMove = (
  { before, after }: Pick<LotStep, 'before' | 'after'>,
  details: MoveDetails,
  { now, scope }: Pick<Platform, 'now' | 'scope'>,
): MedicationMove => ({
  medicationId: after.medicationId,
  moveId: newId(),
  lotId: after.lotId,
  lotNumber: after.lotNumber,
  quantity: sumLotDoses(after) - (before === undefined ? 0 : sumLotDoses(before)),
  at: now().toISOString(),
  by: scope.actor,
  ...details,
});

/** Reason for an expired lot, and for doses returned to it afterwards. */
export const expiryReason = 'Pasó su fecha de vencimiento';

/** A lot before and after a change. A new lot has no `before`. */
export type LotStep = {
  readonly before: Lot | undefined;
  readonly after: Lot;
  /** Requires the lot's doses to be unchanged since the read. */
  readonly requiresUnchangedDoses?: boolean;
};
type MedicationInventoryChange = {
  readonly medicationId: string;
  readonly steps: readonly LotStep[];
  readonly moves?: readonly MedicationMove[];
  readonly cost?: Parameters<Platform['medications']['addDoses']>[2];
};

const buildLotWrite = (
  { lots }: Pick<Platform, 'lots'>,
  { before, after, requiresUnchangedDoses }: LotStep,
) =>
  before === undefined
    ? lots.create(after)
    : lots.change(before, after, requiresUnchangedDoses ? 'exactly' : undefined);

/** Builds the writes of lots, totals and moves. The lots' conditions also protect the derived totals. */
export function buildMedicationInventoryWrites(
  platform: Pick<Platform, 'lots' | 'medications' | 'medicationMoves'>,
  { medicationId, steps, moves = [], cost }: MedicationInventoryChange,
): Write[] {
  const sumChange = (countDoses: (lot: Lot) => number) =>
    steps.reduce(
      (total, { before, after }) => total + countDoses(after) - (before ? countDoses(before) : 0),
      0,
    );
  const counts = {
    dosesInStock: sumChange(sumLotDoses),
    dosesReserved: sumChange(({ reservedDoses }) => reservedDoses),
    dosesHeld: sumChange(({ state, reservedDoses }) => (state === 'usable' ? 0 : reservedDoses)),
  };
  return [
    ...steps.map((step) => buildLotWrite(platform, step)),
    platform.medications.addDoses(medicationId, counts, cost),
    ...moves.map((move) => platform.medicationMoves.add(move)),
    emit(DosesMoved, { medicationId }),
  ];
}

type ReservationAppointment = Pick<Appointment, 'appointmentId' | 'patientId' | 'date' | 'time'>;

/** Reserves doses per lot for an appointment. `buildMedicationInventoryWrites` deducts them from the lots. */
export const buildDoseReservationWrites = (
  { doseReservations }: Pick<Platform, 'doseReservations'>,
  { appointmentId, patientId, date, time }: ReservationAppointment,
  { medicationId, parts }: { readonly medicationId: string; readonly parts: readonly DosePart[] },
): Write[] =>
  parts.map((part) =>
    doseReservations.add({
      ...part,
      reservationId: newId(),
      appointmentId,
      patientId,
      medicationId,
      date,
      time,
    }),
  );

/** Builds the writes of moved reservations. Each continues with its first part, and the other parts are added. */
export const buildMovedReservationWrites = (
  { doseReservations }: Pick<Platform, 'doseReservations'>,
  { allocations }: Pick<RelocationResult, 'allocations'>,
): Write[] =>
  allocations.flatMap(({ reservation, parts }) => {
    const [firstPart, ...otherParts] = parts;
    if (firstPart === undefined) return [doseReservations.remove(reservation)];
    return [
      doseReservations.replace(reservation, { ...reservation, ...firstPart }),
      ...otherParts.map((part) => doseReservations.add({ ...reservation, ...part, reservationId: newId() })),
    ];
  });

/** Reads the response to a stock move, also for a deleted medication. */
export async function readMovedLot(
  { medications, lots }: Pick<Platform, 'medications' | 'lots'>,
  key: Pick<Lot, 'medicationId' | 'lotId'>,
) {
  const [[medication], lot] = await Promise.all([medications.byIds([key.medicationId]), lots.find(key)]);
  if (!medication || !lot) throw new AppError(coreErrors.not_found);
  const { dosesInStock } = medication;
  return { ...key, lotNumber: lot.lotNumber, dosesInStock, lotDoses: sumLotDoses(lot) };
}

export const listUsableLots = async (
  { lots }: Pick<Platform, 'lots'>,
  medicationId: string,
  date: string,
): Promise<Lot[]> => (await lots.ofMedication(medicationId)).filter((lot) => isUsableOn(lot, date));
