import type { Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { sortCompletedAppointments } from '#shared/appointments/client-appointments.ts';
import { listAllPatientAppointments } from './patient-appointments.ts';

type LastAppointmentPorts = Pick<Platform, 'appointments' | 'patients'>;

/** Returns the write of a completion that updates the day of the client's last completed appointment. */
export async function buildCompletedDayWrites(
  { patients }: Pick<Platform, 'patients'>,
  { patientId, date }: Appointment,
): Promise<Write[]> {
  const patient = await patients.getIncludingArchived(patientId);
  const isLatest = patient.lastAppointment === undefined || date > patient.lastAppointment;
  return isLatest ? [patients.setLastAppointment(patient, date)] : [];
}

/**
 * Returns the write that recalculates the day of the client's last completed appointment, if it changes. The index may
 * lag behind the `changed` appointments.
 */
export async function buildLastAppointmentWrites(
  platform: LastAppointmentPorts,
  patientId: string,
  changed: readonly Appointment[],
): Promise<Write[]> {
  const patient = await platform.patients.getIncludingArchived(patientId);
  const changedIds = new Set(changed.map(({ appointmentId }) => appointmentId));
  const listed = await listAllPatientAppointments(platform, patientId);
  const [last] = sortCompletedAppointments([
    ...listed.filter(({ appointmentId }) => !changedIds.has(appointmentId)),
    ...changed.filter((appointment) => appointment.patientId === patientId),
  ]);
  return last?.date === patient.lastAppointment
    ? []
    : [platform.patients.setLastAppointment(patient, last?.date)];
}
