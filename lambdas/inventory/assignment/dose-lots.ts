import type { Appointment, BookedMedication } from '#shared/appointments/appointment.ts';
import type { DoseLot } from '#shared/appointments/closing/given-lots.ts';
import { doseLotsOf, missingDosesOf } from '#shared/inventory/confirmed-doses.ts';
import { type Cupboard, dosesOf, keptOf, readMedication } from './kept-doses.ts';

type WithLots<A extends Appointment> = A & {
  readonly medications: readonly (BookedMedication & { readonly lots?: DoseLot[] })[];
};

const isOpenWithDoses = ({ status, medications }: Appointment) =>
  status === 'confirmed' && medications.length > 0;

/** Adds to confirmed appointments the lots for their doses and the missing doses. */
export async function withDoseLots<A extends Appointment>(
  platform: Cupboard,
  appointments: readonly A[],
): Promise<WithLots<A>[]> {
  const open = appointments.filter(isOpenWithDoses);
  const ids = new Set(open.flatMap(({ medications }) => medications.map(({ medicationId }) => medicationId)));
  const known = await platform.medications.byIds([...ids]);
  const rows = await Promise.all(
    known.map(
      async ({ medicationId }) => [medicationId, await readMedication(platform, medicationId)] as const,
    ),
  );
  const rowsOf = new Map(rows);
  return appointments.map((appointment) => {
    if (!isOpenWithDoses(appointment)) return appointment;
    const medications = appointment.medications.map((booked) => {
      const found = rowsOf.get(booked.medicationId);
      if (!found) return booked;
      const of = dosesOf(keptOf(appointment, booked, found), appointment);
      const missingDoses = missingDosesOf(of);
      return { ...booked, lots: doseLotsOf(of), ...(missingDoses > 0 && { missingDoses }) };
    });
    return { ...appointment, medications };
  });
}
