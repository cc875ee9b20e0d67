import { allRows } from '#lambdas/platform/pages.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';

/** Reads all pages of a client's appointments. */
export const appointmentsOfPatient = (
  { appointments }: Pick<Platform, 'appointments'>,
  patientId: string,
): Promise<Appointment[]> => allRows((cursor) => appointments.byPatient(patientId, cursor));
