import type { Appointment, BookedMedication } from '#shared/appointments/appointment.ts';
import type { DoseLot } from '#shared/appointments/closing/confirmed-lots.ts';
import { countMissingDoses, listDoseLots } from '#shared/inventory/confirmed-doses.ts';
import {
  type MedicationInventoryPorts,
  readMedicationRows,
  toDoseAllocation,
  toMedicationDoses,
} from './dose-allocations.ts';

type AppointmentWithLots<A extends Appointment> = A & {
  readonly medications: readonly (BookedMedication & { readonly lots?: DoseLot[] })[];
};

const isOpenWithDoses = ({ status, medications }: Appointment) =>
  status === 'confirmed' && medications.length > 0;

/** Adds the lots and the missing doses to the medications of confirmed appointments. */
export async function addDoseLots<A extends Appointment>(
  platform: MedicationInventoryPorts,
  appointments: readonly A[],
): Promise<AppointmentWithLots<A>[]> {
  const openAppointments = appointments.filter(isOpenWithDoses);
  const bookedMedications = openAppointments.flatMap(({ medications }) => medications);
  const ids = new Set(bookedMedications.map(({ medicationId }) => medicationId));
  const knownMedications = await platform.medications.byIds([...ids]);
  const rows = await Promise.all(
    knownMedications.map(
      async ({ medicationId }) => [medicationId, await readMedicationRows(platform, medicationId)] as const,
    ),
  );
  const rowsByMedicationId = new Map(rows);
  return appointments.map((appointment) => {
    if (!isOpenWithDoses(appointment)) return appointment;
    const medications = appointment.medications.map((bookedMedication) => {
      const medicationRows = rowsByMedicationId.get(bookedMedication.medicationId);
      if (!medicationRows) return bookedMedication;
      const medicationDoses = toMedicationDoses(
        toDoseAllocation(appointment, bookedMedication, medicationRows),
        appointment,
      );
      const missingDoses = countMissingDoses(medicationDoses);
      return {
        ...bookedMedication,
        lots: listDoseLots(medicationDoses),
        ...(missingDoses > 0 && { missingDoses }),
      };
    });
    return { ...appointment, medications };
  });
}
