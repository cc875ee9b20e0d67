import type { Appointment } from '#shared/appointments/appointment.ts';
import { sortCompletedAppointments } from '#shared/appointments/client-appointments.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { checkEqual } from './check-equal.ts';

type LastAppointmentRow = Pick<Patient, 'patientId' | 'lastAppointment'> & { readonly sortDate: string };

/** Checks that each client has, and is sorted by, the day of the last completed appointment. */
export function checkLastAppointments(
  appointments: readonly Appointment[],
  patients: readonly LastAppointmentRow[],
): string[] {
  const appointmentsByPatient = Map.groupBy(appointments, ({ patientId }) => patientId);
  return checkEqual(
    'Each client has the day of the last completed appointment',
    patients.map(
      ({ patientId, lastAppointment = '-', sortDate }) => `${patientId} ${lastAppointment} ${sortDate}`,
    ),
    patients.map(({ patientId }) => {
      const [last] = sortCompletedAppointments(appointmentsByPatient.get(patientId) ?? []);
      const date = last?.date ?? '-';
      return `${patientId} ${date} ${date}`;
    }),
  );
}
