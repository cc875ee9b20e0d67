import { allRows } from '#lambdas/platform/pages.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';

/** Everything of a client's, however much that is. */
export const appointmentsOfPatient = (
  { appointments }: Pick<Platform, 'appointments'>,
  patientId: string,
): Promise<Appointment[]> => allRows((cursor) => appointments.byPatient(patientId, cursor));
