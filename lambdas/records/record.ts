import { PatientChanged } from '#events/patients.ts';
import { isMailboxLost } from '#lambdas/accounts/lost-mailbox.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { today } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import { answeredOn, answersStanding } from '#shared/intake/application/answers-standing.ts';
import { ageOn, conditions } from '#shared/intake/application/choices.ts';
import { contactOf } from '#shared/patients/contact.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { type AnswersRequest, requestStateOf } from '#shared/records/answers/answers-request.ts';
import * as api from '#shared/records/api.ts';
import { isMinorOn, mayOpenConsent } from '#shared/records/consents/laser-consent.ts';
import type { IntakeRecord } from '#shared/records/intake-record.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { assertRecordAccess, readsRecord, recorder } from './record-access.ts';

/** Allergies and conditions from the intake answers. */
function warnings(intake: IntakeRecord | undefined, { alertRules }: CenterSettings) {
  const answered = conditions.filter((condition) => intake?.answers.conditions[condition]);
  const against = new Set(alertRules.map(({ condition }) => condition));
  return {
    allergies: intake?.answers.allergies ?? '',
    conditions: answered,
    alertConditions: answered.filter((condition) => against.has(condition)),
  };
}

export const getRecordSummary = operation(
  api.getRecordSummary,
  async ({ params: { patientId }, actor }, platform) => {
    const patient = await assertRecordAccess(platform, actor, patientId);
    const [intake, settings, analysis, documents, emailLost, mailStop] = await Promise.all([
      platform.intakeRecords.find(patientId),
      platform.settings.get(),
      platform.skinAnalyses.last(patientId),
      platform.documents.byPatient(patientId),
      isMailboxLost(patient, platform),
      platform.mailStops.find(patient.email),
    ]);
    await readsRecord(platform, patientId, 'summary');
    const { address: _address, place: _place, ...identity } = contactOf(patient);
    const { birthDate } = identity;
    const day = today(platform.now());
    const isMinor = isMinorOn(birthDate, day, settings.adultYears);
    const { isUnanswered, expiredSince } = answersStanding(intake, settings, day);
    return {
      patientId,
      ...identity,
      ...(emailLost && { emailLost }),
      ...(mailStop && { mailStop: mailStop.reason }),
      clientSince: patient.createdAt,
      hasAnswers: !isUnanswered,
      answersExpiredSince: expiredSince,
      documentCount: documents.filter(({ status }) => status === 'stored').length,
      ageYears: birthDate === undefined ? undefined : ageOn(birthDate, day),
      isMinor,
      ...(analysis && { skinType: analysis.skinType }),
      ...warnings(intake, settings),
    };
  },
);

/** Alerts for any treatment; not yet matched to an appointment. */
const alertsIn = (record: IntakeRecord | undefined, rules: CenterSettings['alertRules']) =>
  rules
    .filter(({ condition }) => record?.answers.conditions[condition])
    .map(({ condition, message }) => ({ condition, message }));

/** Consents of a record, with whether the actor may open each. */
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

function requestView(request: AnswersRequest, client: Patient, now: Date) {
  const { requestedAt, requestedBy, expiresAt, openedAt, answeredAt } = request;
  return {
    state: requestStateOf(request, client, now),
    requestedAt,
    requestedByName: requestedBy.name,
    expiresAt,
    openedAt,
    answeredAt,
  };
}

export const getIntakeRecord = operation(
  api.getIntakeRecord,
  async ({ params: { patientId }, actor }, platform) => {
    const client = await assertRecordAccess(platform, actor, patientId);
    const [record, past, owner, request, laserConsents] = await Promise.all([
      platform.intakeRecords.find(patientId),
      platform.pastInterviews.byPatient(patientId),
      platform.settings.get(),
      platform.answersRequests.find(patientId),
      consentViews(platform, patientId, actor),
    ]);
    await readsRecord(platform, patientId, 'intake');
    return {
      ...(record && { record, answeredOn: answeredOn(record) }),
      past,
      answersStanding: answersStanding(record, owner, today(platform.now())),
      ...(request && { request: requestView(request, client, platform.now()) }),
      alerts: alertsIn(record, owner.alertRules),
      laserConsents,
    };
  },
);

export const listSkinAnalyses = operation(
  api.listSkinAnalyses,
  async ({ params: { patientId }, query: { cursor }, actor }, platform) => {
    await assertRecordAccess(platform, actor, patientId);
    const page = await platform.skinAnalyses.byPatient(patientId, cursor);
    // Further pages belong to the same read.
    if (cursor === undefined) await readsRecord(platform, patientId, 'skin');
    return page;
  },
);

const notYet = { field: 'date', message: 'La fecha no puede ser futura.' };

export const addSkinAnalysis = operation(
  api.addSkinAnalysis,
  async ({ params: { patientId }, body, actor }, platform) => {
    const { skinAnalyses, commit, now } = platform;
    await assertRecordAccess(platform, actor, patientId);
    const at = now();
    if (body.date > today(at)) throw new AppError(coreErrors.invalid, { fields: [notYet] });
    const analysis = {
      ...body,
      patientId,
      analysisId: newId(),
      recordedAt: at.toISOString(),
      recordedBy: await recorder(platform, actor),
    };
    await commit(
      skinAnalyses.create(analysis),
      tell(PatientChanged, { patientId }),
      audit('record.skinAnalysisAdded', patientId, { before: {}, after: body }),
    );
    return analysis;
  },
);
