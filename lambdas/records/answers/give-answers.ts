import { HealthAnswersGiven, PatientChanged } from '#events/patients.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { today } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { fullName } from '#shared/core/person.ts';
import { type GivenAnswers, healthOf } from '#shared/intake/application/answers.ts';
import { answeredOn, answersStanding, expiryOf } from '#shared/intake/application/answers-standing.ts';
import type { Patient } from '#shared/patients/patient.ts';
import * as api from '#shared/records/answers/answers-api.ts';
import { type AnswersRequest, isAwaited, requestStateOf } from '#shared/records/answers/answers-request.ts';
import { recordGiven } from '#shared/records/answers/given-answers.ts';
import { recordErrors } from '#shared/records/errors.ts';
import type { IntakeRecord } from '#shared/records/intake-record.ts';
import { answersOnTrail, setAside } from './correct-answers.ts';

type Giving = Pick<Platform, 'intakeRecords' | 'pastInterviews' | 'answersRequests' | 'settings' | 'now'>;
type AnswersGivenInput = {
  readonly client: Patient;
  readonly before: IntakeRecord | undefined;
  /** The request that these answers complete, if open. */
  readonly request: AnswersRequest | undefined;
  readonly given: GivenAnswers;
};

/**
 * Returns the birth date that identifies a link's client: the profile's, which the team maintains, or the
 * record's.
 */
export const knownBirthDate = (client: Patient, record: IntakeRecord | undefined): string | undefined =>
  client.birthDate ?? record?.answers.birthDate;

/** Returns the writes that replace the answers, preserve the previous record and notify the front desk. */
export async function answersGiven(
  platform: Giving,
  { client, before, request, given }: AnswersGivenInput,
): Promise<{ recordedAt: string; writes: Write[] }> {
  const { intakeRecords, answersRequests, settings, now } = platform;
  const { patientId } = client;
  const at = now();
  const { adultYears } = await settings.get();
  const birthDate = knownBirthDate(client, before);
  const day = { today: today(at), adultYears };
  const after = recordGiven({ patientId, patientName: fullName(client), given, before, birthDate, at, day });
  const { recordedAt } = after;
  const { changed, details } = answersOnTrail(before?.answers, after.answers);
  return {
    recordedAt,
    writes: [
      intakeRecords.put(after, before),
      ...(before && changed.length > 0
        ? [setAside(platform, before, { kind: 'renewed', changed, at: recordedAt })]
        : []),
      ...(request ? [answersRequests.save({ ...request, answeredAt: recordedAt })] : []),
      tell(PatientChanged, { patientId }),
      tell(HealthAnswersGiven, { patientId, recordedAt }),
      audit('patient.answersGiven', patientId, details),
    ],
  };
}

async function ownClient({ patients }: Platform, patientId: string): Promise<Patient> {
  const client = await patients.find(patientId);
  if (!client) throw new AppError(coreErrors.not_found);
  return client;
}

export const getMyHealthAnswers = operation(
  api.getMyHealthAnswers,
  async ({ params: { patientId } }, platform) => {
    const { intakeRecords, answersRequests, settings, now } = platform;
    const [client, record, request, owner] = await Promise.all([
      ownClient(platform, patientId),
      intakeRecords.find(patientId),
      answersRequests.find(patientId),
      settings.get(),
    ]);
    const birthDate = knownBirthDate(client, record);
    return {
      ...answersStanding(record, owner, today(now())),
      isAsked: request !== undefined && isAwaited(requestStateOf(request, client, now())),
      ...(birthDate !== undefined && { birthDate }),
      ...(record && { answered: answeredView(record, expiryOf(record, owner)) }),
    };
  },
);

const answeredView = (record: IntakeRecord, until: string | undefined) => {
  const { guardian } = record.answers;
  return {
    on: answeredOn(record),
    recordedAt: record.recordedAt,
    answers: { ...healthOf(record.answers), ...(guardian && { guardian }) },
    until,
  };
};

/** Rejected if the record changed since the client loaded it. */
export const giveHealthAnswers = operation(
  api.giveHealthAnswers,
  ({ params: { patientId }, body: { recordedAt, answers: given } }, platform) =>
    retryStale(async () => {
      const { intakeRecords, answersRequests, commit, now } = platform;
      const [client, before, asked] = await Promise.all([
        ownClient(platform, patientId),
        intakeRecords.find(patientId),
        answersRequests.find(patientId),
      ]);
      if (before?.recordedAt !== recordedAt) throw new AppError(recordErrors.answers_changed);
      const request = asked && isAwaited(requestStateOf(asked, client, now())) ? asked : undefined;
      const answered = await answersGiven(platform, { client, before, request, given });
      await commit(...answered.writes);
      return { recordedAt: answered.recordedAt };
    }),
);
