import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment, BookedMedication } from '#shared/appointments/appointment.ts';
import type { MedicationDoses } from '#shared/inventory/confirmed-doses.ts';
import type { changedLots } from '#shared/inventory/dose-parts.ts';
import type { DoseReservation } from '#shared/inventory/dose-reservation.ts';
import { dosesIn, type Lot } from '#shared/inventory/lot.ts';
import { expiryReason, moveOf } from '../cupboard.ts';

export type Cupboard = Pick<
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
export type Kept = {
  readonly booked: BookedMedication;
  readonly reservations: readonly DoseReservation[];
  readonly others: readonly DoseReservation[];
  readonly lots: readonly Lot[];
};

type MedicationRows = Pick<Kept, 'lots'> & { readonly reservations: readonly DoseReservation[] };

export async function readMedication(platform: Cupboard, medicationId: string): Promise<MedicationRows> {
  const [reservations, lots] = await Promise.all([
    platform.doseReservations.ofMedication(medicationId),
    platform.lots.ofMedication(medicationId),
  ]);
  return { reservations, lots };
}

export function keptOf(
  { appointmentId }: Pick<Appointment, 'appointmentId'>,
  booked: BookedMedication,
  { reservations, lots }: MedicationRows,
): Kept {
  const isOwn = (each: DoseReservation) => each.appointmentId === appointmentId;
  return {
    booked,
    reservations: reservations.filter(isOwn),
    others: reservations.filter((each) => !isOwn(each)),
    lots,
  };
}

export const keptDoses = (platform: Cupboard, appointment: Appointment): Promise<Kept[]> =>
  Promise.all(
    appointment.medications.map(async (booked) =>
      keptOf(appointment, booked, await readMedication(platform, booked.medicationId)),
    ),
  );

export const dosesOf = (
  { booked: { name, doses }, lots, reservations, others }: Kept,
  { date }: Pick<Appointment, 'date'>,
): MedicationDoses => ({ name, doses, date, lots, own: reservations, others });

const withdrawalOf = ({ recall }: Lot) =>
  recall
    ? ({ kind: 'recalled', reason: recall.reason } as const)
    : ({ kind: 'expired', reason: expiryReason } as const);

/** Moves of doses that return to an expired or recalled lot and so leave the stock. */
export const withdrawalMoves = (platform: Cupboard, steps: ReturnType<typeof changedLots>) =>
  steps
    .filter(({ before, after }) => dosesIn(after) !== dosesIn(before))
    .map((step) => moveOf(step, withdrawalOf(step.after), platform));
