import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import type { Actor } from '#shared/core/roles.ts';
import type { AlertRule } from '#shared/intake/alerts.ts';
import { getIntakeRecord as route } from '#shared/records/api.ts';
import { mayOpenConsent } from '#shared/records/consents/laser-consent.ts';
import type { IntakeRecord } from '#shared/records/intake-record.ts';
import { assertRecordAccess, readsRecord } from './access/record-access.ts';

/** Whatever the treatment: here the answers are read, not yet weighed against an appointment. */
const alertsIn = (record: IntakeRecord | undefined, rules: readonly AlertRule[]) =>
  rules
    .filter(({ condition }) => record?.answers.conditions[condition])
    .map(({ condition, message }) => ({ condition, message }));

/** The consents of a record as somebody sees them, with whether they may open each. */
async function consentViews(
  { laserConsents, appointments }: Pick<Platform, 'laserConsents' | 'appointments'>,
  patientId: string,
  actor: Actor,
) {
  const consents = await laserConsents.byPatient(patientId);
  const found = await appointments.byIds(consents.map(({ appointmentId }) => appointmentId));
  const appointmentOf = new Map(found.map((appointment) => [appointment.appointmentId, appointment]));
  return consents.map((consent) => {
    const { appointmentId, at, version, acceptedBy, recordedBy } = consent;
    return {
      appointmentId,
      at,
      version,
      acceptedBy,
      recordedByName: recordedBy.name,
      mayOpen: mayOpenConsent(actor, consent, appointmentOf.get(appointmentId)),
    };
  });
}

export const getIntakeRecord = operation(route, async ({ params: { patientId }, actor }, platform) => {
  await assertRecordAccess(platform, actor, patientId);
  const [record, { alertRules }, laserConsents] = await Promise.all([
    platform.intakeRecords.find(patientId),
    platform.settings.get(),
    consentViews(platform, patientId, actor),
  ]);
  await readsRecord(platform, patientId, 'intake');
  return {
    ...(record && { record }),
    alerts: alertsIn(record, alertRules),
    laserConsents,
  };
});
