import { readAllRows } from '#lambdas/platform/pages.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';

export const listAllPatientAppointments = (
  { appointments }: Pick<Platform, 'appointments'>,
  patientId: string,
): Promise<Appointment[]> => readAllRows((cursor) => appointments.byPatient(patientId, cursor));
