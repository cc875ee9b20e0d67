import type { Appointment } from '#shared/appointments/appointment.ts';
import { fieldLabels, isDisplayedField } from '#shared/records/access/access-labels.ts';
import { checkEmpty, checkEqual } from './check-equal.ts';

export type AuditTrailLine = {
  readonly subjectId: string;
  readonly action: string;
  readonly actor: string;
  readonly correlationId: string;
  readonly details: unknown;
};

/** Keys that hold the changed fields. */
const changeKeys = new Set(['before', 'after']);

function listFieldNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value)
    .filter(([name]) => isDisplayedField(name))
    .flatMap(([name, field]) => [name, ...listFieldNames(field)]);
}

/** Checks that each field in a client's audit trail has a label. */
export function checkTrailLabels(
  trail: readonly AuditTrailLine[],
  patients: readonly { readonly patientId: string }[],
): string[] {
  const patientIds = new Set(patients.map(({ patientId }) => patientId));
  return checkEmpty(
    'Each field of a trail has a label in `fieldLabels` of shared/records/access/access-labels.ts',
    trail
      .filter(({ subjectId }) => patientIds.has(subjectId))
      .flatMap(({ action, details }) => listFieldNames(details).map((name) => ({ action, name })))
      .filter(({ name }) => !changeKeys.has(name) && !(name in fieldLabels)),
  );
}

/**
 * Checks that every change of an appointment, counted by its version, has one audit entry. Also checks that
 * each entry of the trail has an actor and a correlation id.
 */
export function checkAuditCounts(
  appointments: readonly Appointment[],
  trail: readonly AuditTrailLine[],
): string[] {
  const linesBySubject = Map.groupBy(trail, ({ subjectId }) => subjectId);
  return [
    ...checkEqual(
      'Each change of an appointment has one audit entry',
      appointments.map(
        ({ appointmentId }) => `${appointmentId} ${linesBySubject.get(appointmentId)?.length ?? 0}`,
      ),
      appointments.map(({ appointmentId, version }) => `${appointmentId} ${version + 1}`),
    ),
    ...checkEmpty(
      'Each line of the trail has an actor and a correlation id',
      trail
        .filter(({ actor, correlationId }) => actor === '' || correlationId === '')
        .map(({ subjectId, action }) => `${subjectId} ${action}`),
    ),
  ];
}
