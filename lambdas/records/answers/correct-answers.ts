import { PatientChanged } from '#events/patients.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import type { RecordAnswers } from '#shared/intake/application/answers.ts';
import { type AnswerName, getAnswer, listChangedAnswers } from '#shared/intake/prospects/answer-review.ts';
import * as api from '#shared/records/api.ts';
import { recordErrors } from '#shared/records/errors.ts';
import type { IntakeRecord } from '#shared/records/intake-record.ts';
import type { PastInterview } from '#shared/records/past-interview.ts';
import { assertRecordAccess, getRecorder } from '../record-access.ts';

/** Returns the changed answers for the audit trail, or all answers if there was no record. */
export function diffAnswers(before: RecordAnswers | undefined, after: RecordAnswers) {
  // An empty object differs from every answer.
  const noAnswers = { conditions: {} } as RecordAnswers;
  const changed = listChangedAnswers(before ?? noAnswers, after);
  const pickChanged = (answers: RecordAnswers) =>
    Object.fromEntries(changed.map((name) => [name.replace('conditions.', ''), getAnswer(answers, name)]));
  return {
    changed,
    details: { before: before ? pickChanged(before) : {}, after: pickChanged(after) },
  };
}

type PastInterviewInput = Pick<PastInterview, 'kind' | 'correction'> & {
  readonly changed: readonly AnswerName[];
};

/** Builds the write that stores the previous record as a past interview. */
export function buildPastInterviewWrite(
  { pastInterviews }: Pick<Platform, 'pastInterviews'>,
  { patientId, answers, ageYears, consent }: IntakeRecord,
  { kind, correction, changed, at }: PastInterviewInput & { readonly at: string },
): Write {
  return pastInterviews.create({
    patientId,
    answers,
    ageYears,
    ...(consent && { consent }),
    prospectId: newId(),
    kind,
    setAsideAt: at,
    taken: [...changed],
    ...(correction && { correction }),
  });
}

export const correctHealthAnswers = operation(
  api.correctHealthAnswers,
  async ({ params, body: { recordedAt, answers, reason }, actor }, platform) => {
    const { intakeRecords, commit, now } = platform;
    const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
    const before = await intakeRecords.find(patientId);
    if (!before) throw new AppError(recordErrors.answers_missing);
    if (before.recordedAt !== recordedAt) throw new AppError(recordErrors.answers_changed);
    const correctedAt = now().toISOString();
    const after = { ...before, answers: { ...before.answers, ...answers }, recordedAt: correctedAt };
    const { changed, details } = diffAnswers(before.answers, after.answers);
    if (changed.length === 0) throw new AppError(recordErrors.answers_same);

    const { name: correctedBy } = await getRecorder(platform, actor);
    const correction = { reason, by: correctedBy };
    await commit(
      { ...intakeRecords.put(after, before), rejection: recordErrors.answers_changed },
      buildPastInterviewWrite(platform, before, { kind: 'corrected', correction, changed, at: correctedAt }),
      emit(PatientChanged, { patientId }),
      audit('patient.answersCorrected', patientId, { ...details, reason }),
    );
    return { recordedAt: correctedAt };
  },
);
