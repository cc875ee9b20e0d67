import { operation } from '#lambdas/runtime/operation.ts';
import type { AlertRule } from '#shared/intake/alerts.ts';
import { getIntakeRecord as route } from '#shared/records/api.ts';
import type { IntakeRecord } from '#shared/records/intake-record.ts';
import type { LaserConsent } from '#shared/records/laser-consent.ts';
import { mayOpenRecord, readsRecord } from './record-access.ts';

/** Whatever the treatment: here the answers are read, not yet weighed against a visit. */
const alertsIn = (record: IntakeRecord | undefined, rules: readonly AlertRule[]) =>
  rules
    .filter(({ condition }) => record?.answers.conditions[condition])
    .map(({ condition, message }) => ({ condition, message }));

const consentView = ({ appointmentId, at, version, acceptedBy, recordedBy }: LaserConsent) => ({
  ...{ appointmentId, at, version, acceptedBy },
  recordedByName: recordedBy.name,
});

export const getIntakeRecord = operation(route, async ({ params: { patientId }, actor }, platform) => {
  await mayOpenRecord(platform, actor, patientId);
  const [record, { alertRules }, consents] = await Promise.all([
    platform.intakeRecords.find(patientId),
    platform.settings.get(),
    platform.laserConsents.byPatient(patientId),
  ]);
  await readsRecord(platform, patientId, 'intake');
  return {
    ...(record && { record }),
    alerts: alertsIn(record, alertRules),
    laserConsents: consents.map(consentView),
  };
});
