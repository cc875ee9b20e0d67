import { operation } from '#lambdas/runtime/operation.ts';
import { today } from '#shared/core/civil-time.ts';
import { ageOn, conditions } from '#shared/intake/application/answers.ts';
import { getRecordSummary as route } from '#shared/records/api.ts';
import { isMinorOn } from '#shared/records/consents/laser-consent.ts';
import type { IntakeRecord } from '#shared/records/intake-record.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { assertRecordAccess, readsRecord } from './access/record-access.ts';

/** What to look out for, as it was answered at intake. */
function warnings(intake: IntakeRecord | undefined, { alertRules }: CenterSettings) {
  const answered = conditions.filter((condition) => intake?.answers.conditions[condition]);
  const against = new Set(alertRules.map(({ condition }) => condition));
  return {
    allergies: intake?.answers.allergies ?? '',
    conditions: answered,
    alertConditions: answered.filter((condition) => against.has(condition)),
  };
}

export const getRecordSummary = operation(route, async ({ params: { patientId }, actor }, platform) => {
  const patient = await assertRecordAccess(platform, actor, patientId);
  const [intake, settings, analysis, documents] = await Promise.all([
    platform.intakeRecords.find(patientId),
    platform.settings.get(),
    platform.skinAnalyses.last(patientId),
    platform.documents.byPatient(patientId),
  ]);
  await readsRecord(platform, patientId, 'summary');
  const { firstName, lastName, email, phone, birthDate, createdAt } = patient;
  const day = today(platform.now());
  const isMinor = isMinorOn(birthDate, day, settings.adultYears);
  return {
    patientId,
    firstName,
    lastName,
    email,
    phone,
    clientSince: createdAt,
    documentCount: documents.filter(({ status }) => status === 'stored').length,
    ...(birthDate !== undefined && { birthDate, ageYears: ageOn(birthDate, day) }),
    ...(isMinor !== undefined && { isMinor }),
    ...(analysis && { skinType: analysis.skinType }),
    ...warnings(intake, settings),
  };
});
