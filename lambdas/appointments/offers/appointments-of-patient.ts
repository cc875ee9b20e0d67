import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';

/** Everything of a client's, however much that is. */
export async function appointmentsOfPatient(
  { appointments }: Pick<Platform, 'appointments'>,
  patientId: string,
): Promise<Appointment[]> {
  const all: Appointment[] = [];
  let cursor: string | undefined;
  do {
    const page = await appointments.byPatient(patientId, cursor);
    all.push(...page.rows);
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}
