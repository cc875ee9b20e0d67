import { auditRead } from '#lambdas/platform/commit.ts';
import { iteratePages } from '#lambdas/platform/pages.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { type Appointment, isConfirmedOrCompleted } from '#shared/appointments/appointment.ts';
import { AppError, coreErrors, type ErrorDefinition } from '#shared/core/errors.ts';
import { formatFullName } from '#shared/core/person.ts';
import { type Actor, toActorKey } from '#shared/core/roles.ts';
import { prospectErrors } from '#shared/intake/prospects/desk-errors.ts';
import { isMergeInForce } from '#shared/patients/merge.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { formatActorLabel } from '#shared/records/access/access-labels.ts';
import { type RecordPart, recordReadAction } from '#shared/records/access/record-part.ts';
import * as api from '#shared/records/api.ts';

/** True for an appointment that the aesthetician performs or performed. */
const isCarriedOutBy = (appointment: Appointment, memberId: string) =>
  appointment.staffId === memberId && isConfirmedOrCompleted(appointment);

async function hasAppointmentWith(
  { appointments }: Pick<Platform, 'appointments'>,
  patientId: string,
  memberId: string,
): Promise<boolean> {
  for await (const { rows } of iteratePages((cursor) => appointments.byPatient(patientId, cursor)))
    if (rows.some((appointment) => isCarriedOutBy(appointment, memberId))) return true;
  return false;
}

type RecordAccessPorts = Pick<Platform, 'appointments' | 'patients'>;

async function isAllowed(platform: RecordAccessPorts, actor: Actor, patientId: string): Promise<boolean> {
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
 * Returns the client if the actor may open the record. The front desk may open any record, an aesthetician those
 * of their appointments, a client only their own. Throws `rejection` otherwise, and for removed clients.
 */
export async function assertRecordAccess(
  platform: RecordAccessPorts,
  actor: Actor,
  patientId: string,
  rejection: ErrorDefinition = coreErrors.not_found,
): Promise<Patient> {
  const patient = await platform.patients.find(patientId);
  if (!patient || !(await isAllowed(platform, actor, patientId))) throw new AppError(rejection);
  return patient;
}

/** Records a read in the access log, which excludes a client's own reads. */
export async function auditRecordRead(
  { commit, scope }: Pick<Platform, 'commit' | 'scope'>,
  patientId: string,
  part: RecordPart,
): Promise<void> {
  if (scope.actor === toActorKey({ kind: 'user', id: patientId, role: 'patient' })) return;
  await commit(auditRead(recordReadAction, patientId, { part }));
}

/** Returns the acting team member with their current name. */
export async function getRecorder(
  { accounts }: Pick<Platform, 'accounts'>,
  actor: Actor,
): Promise<{ userId: string; name: string }> {
  const account = actor.kind === 'user' ? await accounts.find(actor.id) : undefined;
  if (!account) throw new AppError(coreErrors.denied);
  return { userId: account.userId, name: formatFullName(account) };
}

const parseActorId = (actor: string) => actor.split(':')[1] ?? '';

async function loadActorNames({ accounts }: Pick<Platform, 'accounts'>, actors: readonly string[]) {
  const pairs = await Promise.all(
    [...new Set(actors)].map(async (actor) => {
      const account = await accounts.find(parseActorId(actor));
      return [actor, formatActorLabel(actor, account && formatFullName(account))] as const;
    }),
  );
  return new Map(pairs);
}

/** Reads a page of these subjects' audit entries, newest first. */
async function readAccessPage(
  platform: Pick<Platform, 'accounts' | 'audits'>,
  subjectIds: readonly string[],
  cursor: string | undefined,
) {
  const page = await platform.audits.bySubjects(subjectIds, cursor);
  const names = await loadActorNames(
    platform,
    page.rows.map(({ actor }) => actor),
  );
  return {
    rows: page.rows.map(({ auditId, at, actor, action, details }) => ({
      auditId,
      at,
      action,
      details,
      who: names.get(actor) ?? actor,
    })),
    cursor: page.cursor,
  };
}

/** Lists the audit entries of a record, also of a removed client and of answers from before the client's admission. */
export const listAccessLog = operation(
  api.listAccessLog,
  async ({ params: { patientId }, query: { cursor } }, platform) => {
    await platform.patients.getIncludingArchived(patientId);
    const [record, merges] = await Promise.all([
      platform.intakeRecords.find(patientId),
      platform.patientMerges.ofKept(patientId),
    ]);
    // An audit trail is never moved, so that of a merged duplicate is read with the record that was kept.
    const duplicateIds = merges.filter(isMergeInForce).map(({ duplicateId }) => duplicateId);
    const subjectIds = [...new Set([patientId, ...duplicateIds, ...(record?.prospectIds ?? [])])];
    const page = await readAccessPage(platform, subjectIds, cursor);
    // Audit entries contain record data, so reading them is logged too.
    if (cursor === undefined) await auditRecordRead(platform, patientId, 'accessLog');
    return page;
  },
);

/** Lists the audit entries of a prospect. The later client's log includes them. */
export const listProspectAccessLog = operation(
  api.listProspectAccessLog,
  async ({ params: { prospectId }, query: { cursor } }, platform) => {
    if (!(await platform.prospects.find(prospectId))) throw new AppError(prospectErrors.gone);
    return readAccessPage(platform, [prospectId], cursor);
  },
);
