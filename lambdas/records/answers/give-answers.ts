import { HealthAnswersGiven, PatientChanged } from '#events/patients.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { formatFullName } from '#shared/core/person.ts';
import { type RenewedHealthAnswers, toHealthAnswers } from '#shared/intake/application/answers.ts';
import {
  calculateAnswersExpiry,
  calculateAnswersValidity,
  getAnsweredDay,
} from '#shared/intake/application/answers-validity.ts';
import type { Patient } from '#shared/patients/patient.ts';
import * as api from '#shared/records/answers/answers-api.ts';
import {
  type AnswersRequest,
  getRequestState,
  isAwaitingAnswers,
} from '#shared/records/answers/answers-request.ts';
import { applyGivenAnswers } from '#shared/records/answers/given-answers.ts';
import { recordErrors } from '#shared/records/errors.ts';
import type { IntakeRecord } from '#shared/records/intake-record.ts';
import { buildPastInterviewWrite, diffAnswers } from './correct-answers.ts';

type AnswersPorts = Pick<
  Platform,
  'intakeRecords' | 'pastInterviews' | 'answersRequests' | 'settings' | 'now'
>;
type AnswersInput = {
  readonly client: Patient;
  readonly before: IntakeRecord | undefined;
  /** The request that these answers complete, if open. */
  readonly request: AnswersRequest | undefined;
  readonly givenAnswers: RenewedHealthAnswers;
};

/** Returns the birth date by which a link's client is identified, from the profile or else from the record. */
export const findBirthDate = (client: Patient, record: IntakeRecord | undefined): string | undefined =>
  client.birthDate ?? record?.answers.birthDate;

/** Returns the writes that replace the answers, preserve the previous record and notify the front desk. */
export async function prepareAnswersWrites(
  platform: AnswersPorts,
  { client, before, request, givenAnswers }: AnswersInput,
): Promise<{ recordedAt: string; writes: Write[] }> {
  const { intakeRecords, answersRequests, settings, now } = platform;
  const { patientId } = client;
  const answeredAt = now();
  const { adultYears } = await settings.get();
  const birthDate = findBirthDate(client, before);
  const day = { today: getToday(answeredAt), adultYears };
  const after = applyGivenAnswers({
    patientId,
    patientName: formatFullName(client),
    givenAnswers,
    before,
    birthDate,
    at: answeredAt,
    day,
  });
  const { recordedAt } = after;
  const { changed, details } = diffAnswers(before?.answers, after.answers);
  return {
    recordedAt,
    writes: [
      intakeRecords.put(after, before),
      ...(before && changed.length > 0
        ? [buildPastInterviewWrite(platform, before, { kind: 'renewed', changed, at: recordedAt })]
        : []),
      ...(request ? [answersRequests.save({ ...request, answeredAt: recordedAt })] : []),
      emit(PatientChanged, { patientId }),
      emit(HealthAnswersGiven, { patientId, recordedAt }),
      audit('patient.answersGiven', patientId, details),
    ],
  };
}

async function getClient({ patients }: Platform, patientId: string): Promise<Patient> {
  const client = await patients.find(patientId);
  if (!client) throw new AppError(coreErrors.not_found);
  return client;
}

export const getMyHealthAnswers = operation(
  api.getMyHealthAnswers,
  async ({ params: { patientId } }, platform) => {
    const { intakeRecords, answersRequests, settings, now } = platform;
    const [client, record, request, centerSettings] = await Promise.all([
      getClient(platform, patientId),
      intakeRecords.find(patientId),
      answersRequests.find(patientId),
      settings.get(),
    ]);
    const birthDate = findBirthDate(client, record);
    return {
      ...calculateAnswersValidity(record, centerSettings, getToday(now())),
      isAsked: request !== undefined && isAwaitingAnswers(getRequestState(request, client, now())),
      ...(birthDate !== undefined && { birthDate }),
      ...(record && { answered: toAnsweredView(record, calculateAnswersExpiry(record, centerSettings)) }),
    };
  },
);

const toAnsweredView = (record: IntakeRecord, until: string | undefined) => {
  const { guardian } = record.answers;
  return {
    on: getAnsweredDay(record),
    recordedAt: record.recordedAt,
    answers: { ...toHealthAnswers(record.answers), ...(guardian && { guardian }) },
    until,
  };
};

/** Throws `record.answers_changed` if the record changed since the client loaded it. */
export const giveHealthAnswers = operation(
  api.giveHealthAnswers,
  ({ params: { patientId }, body: { recordedAt, answers } }, platform) =>
    retryStale(async () => {
      const { intakeRecords, answersRequests, commit, now } = platform;
      const [client, before, latestRequest] = await Promise.all([
        getClient(platform, patientId),
        intakeRecords.find(patientId),
        answersRequests.find(patientId),
      ]);
      if (before?.recordedAt !== recordedAt) throw new AppError(recordErrors.answers_changed);
      const request =
        latestRequest && isAwaitingAnswers(getRequestState(latestRequest, client, now()))
          ? latestRequest
          : undefined;
      const input = { client, before, request, givenAnswers: answers };
      const preparedAnswers = await prepareAnswersWrites(platform, input);
      await commit(...preparedAnswers.writes);
      return { recordedAt: preparedAnswers.recordedAt };
    }),
);
