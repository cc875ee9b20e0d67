import { audit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { AppError, coreErrors, type ErrorDefinition } from '#shared/core/errors.ts';
import { type Actor, actorName } from '#shared/core/roles.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { type RecordPart, recordRead } from '#shared/records/access/record-part.ts';

/** An appointment that is an aesthetician's to carry out, or was: what their own list shows. */
const isTheirs = ({ staffId, status, hidden }: Appointment, memberId: string) =>
  staffId === memberId && !hidden && (status === 'confirmed' || status === 'completed');

async function hasAppointmentWith(
  { appointments }: Pick<Platform, 'appointments'>,
  patientId: string,
  memberId: string,
): Promise<boolean> {
  let cursor: string | undefined;
  do {
    const page = await appointments.byPatient(patientId, cursor);
    if (page.rows.some((appointment) => isTheirs(appointment, memberId))) return true;
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return false;
}

type Reading = Pick<Platform, 'appointments' | 'patients'>;

async function isAllowed(platform: Reading, actor: Actor, patientId: string): Promise<boolean> {
  if (actor.kind !== 'user') return false;
  switch (actor.role) {
    case 'admin':
    case 'supervisor':
      return true;
    case 'staff':
      return hasAppointmentWith(platform, patientId, actor.id);
    case 'patient':
      return actor.id === patientId;
  }
}

/**
 * The client whose record somebody wants to open: the front desk any, an aesthetician those she has or had an appointment
 * with, a client their own. Throws what is told, `request.not_found` by default, for everybody else, and for a client
 * who was archived: what belongs to them went with them.
 */
export async function assertRecordAccess(
  platform: Reading,
  actor: Actor,
  patientId: string,
  refusal: ErrorDefinition = coreErrors.not_found,
): Promise<Patient> {
  const patient = await platform.patients.find(patientId);
  if (!patient || !(await isAllowed(platform, actor, patientId))) throw new AppError(refusal);
  return patient;
}

/** Leaves a line in the record's access log: who read which part. A client who reads their own leaves none. */
export async function readsRecord(
  { commit, scope }: Pick<Platform, 'commit' | 'scope'>,
  patientId: string,
  part: RecordPart,
): Promise<void> {
  if (scope.actor === actorName({ kind: 'user', id: patientId, role: 'patient' })) return;
  await commit(audit(recordRead, patientId, { part }));
}
