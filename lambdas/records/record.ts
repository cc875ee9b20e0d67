import { PatientChanged } from '#events/patients.ts';
import { isMailboxLost } from '#lambdas/accounts/lost-mailbox.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import { calculateAnswersValidity, getAnsweredDay } from '#shared/intake/application/answers-validity.ts';
import { calculateAge, conditions } from '#shared/intake/application/choices.ts';
import { pickContact } from '#shared/patients/contact.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { type AnswersRequest, getRequestState } from '#shared/records/answers/answers-request.ts';
import * as api from '#shared/records/api.ts';
import { canOpenConsent, isMinorIfKnown } from '#shared/records/consents/laser-consent.ts';
import type { IntakeRecord } from '#shared/records/intake-record.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { assertRecordAccess, auditRecordRead, getRecorder } from './record-access.ts';

/** Finds allergies and conditions in the intake answers. */
function findWarnings(intake: IntakeRecord | undefined, { alertRules }: CenterSettings) {
  const presentConditions = conditions.filter((condition) => intake?.answers.conditions[condition]);
  const alertingConditions = new Set(alertRules.map(({ condition }) => condition));
  return {
    allergies: intake?.answers.allergies ?? '',
    conditions: presentConditions,
    alertConditions: presentConditions.filter((condition) => alertingConditions.has(condition)),
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
    await auditRecordRead(platform, patientId, 'summary');
    const { address: _address, place: _place, ...identity } = pickContact(patient);
    const { birthDate } = identity;
    const today = getToday(platform.now());
    const isMinor = isMinorIfKnown(birthDate, today, settings.adultYears);
    const { isUnanswered, expiredSince } = calculateAnswersValidity(intake, settings, today);
    return {
      patientId,
      ...identity,
      ...(emailLost && { emailLost }),
      ...(mailStop && { mailStop: mailStop.reason }),
      ...(!patient.active && { inactive: true }),
      clientSince: patient.createdAt,
      hasAnswers: !isUnanswered,
      answersExpiredSince: expiredSince,
      documentCount: documents.filter(({ status }) => status === 'stored').length,
      ageYears: birthDate === undefined ? undefined : calculateAge(birthDate, today),
      isMinor,
      ...(analysis && { skinType: analysis.skinType }),
      ...findWarnings(intake, settings),
    };
  },
);

/** Finds the alerts for any treatment, without matching them to an appointment. */
const findAlerts = (record: IntakeRecord | undefined, rules: CenterSettings['alertRules']) =>
  rules
    .filter(({ condition }) => record?.answers.conditions[condition])
    .map(({ condition, message }) => ({ condition, message }));

/** Loads a record's consents, each with whether the actor may open it. */
async function loadConsentViews(
  { laserConsents, appointments }: Pick<Platform, 'laserConsents' | 'appointments'>,
  patientId: string,
  actor: Actor,
) {
  const consents = await laserConsents.byPatient(patientId);
  const signedAppointments = await appointments.byIds(consents.map(({ appointmentId }) => appointmentId));
  const appointmentById = new Map(
    signedAppointments.map((appointment) => [appointment.appointmentId, appointment]),
  );
  return consents.map((consent) => {
    const { appointmentId, at, version, acceptedBy, recordedBy } = consent;
    return {
      appointmentId,
      at,
      version,
      acceptedBy,
      recordedByName: recordedBy?.name,
      mayOpen: canOpenConsent(actor, consent, appointmentById.get(appointmentId)),
    };
  });
}

function toRequestView(request: AnswersRequest, client: Patient, now: Date) {
  const { requestedAt, requestedBy, expiresAt, openedAt, answeredAt } = request;
  return {
    state: getRequestState(request, client, now),
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
    const [record, past, settings, request, laserConsents] = await Promise.all([
      platform.intakeRecords.find(patientId),
      platform.pastInterviews.byPatient(patientId),
      platform.settings.get(),
      platform.answersRequests.find(patientId),
      loadConsentViews(platform, patientId, actor),
    ]);
    await auditRecordRead(platform, patientId, 'intake');
    return {
      ...(record && { record, answeredOn: getAnsweredDay(record) }),
      past,
      answersStanding: calculateAnswersValidity(record, settings, getToday(platform.now())),
      ...(request && { request: toRequestView(request, client, platform.now()) }),
      alerts: findAlerts(record, settings.alertRules),
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
    if (cursor === undefined) await auditRecordRead(platform, patientId, 'skin');
    return page;
  },
);

const futureDateProblem = { field: 'date', message: 'La fecha no puede ser futura.' };

export const addSkinAnalysis = operation(
  api.addSkinAnalysis,
  async ({ params: { patientId }, body, actor }, platform) => {
    const { skinAnalyses, commit, now } = platform;
    await assertRecordAccess(platform, actor, patientId);
    const addedAt = now();
    if (body.date > getToday(addedAt))
      throw new AppError(coreErrors.invalid, { fields: [futureDateProblem] });
    const analysis = {
      ...body,
      patientId,
      analysisId: newId(),
      recordedAt: addedAt.toISOString(),
      recordedBy: await getRecorder(platform, actor),
    };
    await commit(
      skinAnalyses.create(analysis),
      emit(PatientChanged, { patientId }),
      audit('record.skinAnalysisAdded', patientId, { before: {}, after: body }),
    );
    return analysis;
  },
);
