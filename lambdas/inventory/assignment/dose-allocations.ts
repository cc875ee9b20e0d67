import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment, BookedMedication } from '#shared/appointments/appointment.ts';
import type { MedicationDoses } from '#shared/inventory/confirmed-doses.ts';
import type { findChangedLots } from '#shared/inventory/dose-parts.ts';
import type { DoseReservation } from '#shared/inventory/dose-reservation.ts';
import { type Lot, sumLotDoses } from '#shared/inventory/lot.ts';
import { createMedicationMove, expiryReason } from '../medication-inventory.ts';

export type MedicationInventoryPorts = Pick<
  Platform,
  | 'medications'
  | 'lots'
  | 'doseReservations'
  | 'medicationMoves'
  | 'medicationDeliveries'
  | 'ledger'
  | 'now'
  | 'scope'
>;

/** An appointment's reservations of a medication, those of other appointments, and all its lots. */
export type DoseAllocation = {
  readonly bookedMedication: BookedMedication;
  readonly reservations: readonly DoseReservation[];
  readonly otherReservations: readonly DoseReservation[];
  readonly lots: readonly Lot[];
};

type MedicationRows = Pick<DoseAllocation, 'lots'> & { readonly reservations: readonly DoseReservation[] };

export async function readMedicationRows(
  platform: MedicationInventoryPorts,
  medicationId: string,
): Promise<MedicationRows> {
  const [reservations, lots] = await Promise.all([
    platform.doseReservations.ofMedication(medicationId),
    platform.lots.ofMedication(medicationId),
  ]);
  return { reservations, lots };
}

export function toDoseAllocation(
  { appointmentId }: Pick<Appointment, 'appointmentId'>,
  bookedMedication: BookedMedication,
  { reservations, lots }: MedicationRows,
): DoseAllocation {
  const isOwn = (reservation: DoseReservation) => reservation.appointmentId === appointmentId;
  return {
    bookedMedication,
    reservations: reservations.filter(isOwn),
    otherReservations: reservations.filter((reservation) => !isOwn(reservation)),
    lots,
  };
}

export const findDoseAllocations = (
  platform: MedicationInventoryPorts,
  appointment: Appointment,
): Promise<DoseAllocation[]> =>
  Promise.all(
    appointment.medications.map(async (bookedMedication) =>
      toDoseAllocation(
        appointment,
        bookedMedication,
        await readMedicationRows(platform, bookedMedication.medicationId),
      ),
    ),
  );

export const toMedicationDoses = (
  { bookedMedication: { name, doses }, lots, reservations, otherReservations }: DoseAllocation,
  { date }: Pick<Appointment, 'date'>,
): MedicationDoses => ({ name, doses, date, lots, ownReservations: reservations, otherReservations });

const toWithdrawal = ({ recall }: Lot) =>
  recall
    ? ({ kind: 'recalled', reason: recall.reason } as const)
    : ({ kind: 'expired', reason: expiryReason } as const);

/** Builds the moves of doses that return to an expired or recalled lot and so leave the stock. */
export const buildWithdrawalMoves = (
  platform: MedicationInventoryPorts,
  steps: ReturnType<typeof findChangedLots>,
) =>
  steps
    .filter(({ before, after }) => sumLotDoses(after) !== sumLotDoses(before))
    .map((step) => createMedicationMove(step, toWithdrawal(step.after), platform));
