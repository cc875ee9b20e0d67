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

/** Returns the changed answers for the audit trail; without a record, all answers. */
export function diffAnswers(before: RecordAnswers | undefined, after: RecordAnswers) {
  const noAnswers = { conditions: {} } as RecordAnswers; // differs from every answer
  const changed = listChangedAnswers(before ?? noAnswers, after);
  const valuesOf = (answers: RecordAnswers) =>
    Object.fromEntries(changed.map((name) => [name.replace('conditions.', ''), getAnswer(answers, name)]));
  return {
    changed,
    details: { before: before ? valuesOf(before) : {}, after: valuesOf(after) },
  };
}

type SetAsideInput = Pick<PastInterview, 'kind' | 'correction'> & { readonly changed: readonly AnswerName[] };

/** Preserves the previous record beside its replacement. */
export function setAside(
  { pastInterviews }: Pick<Platform, 'pastInterviews'>,
  { patientId, answers, ageYears, consent }: IntakeRecord,
  { kind, correction, changed, at }: SetAsideInput & { readonly at: string },
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
    const at = now().toISOString();
    const after = { ...before, answers: { ...before.answers, ...answers }, recordedAt: at };
    const { changed, details } = diffAnswers(before.answers, after.answers);
    if (changed.length === 0) throw new AppError(recordErrors.answers_same);

    const { name: by } = await getRecorder(platform, actor);
    await commit(
      { ...intakeRecords.put(after, before), rejection: recordErrors.answers_changed },
      setAside(platform, before, { kind: 'corrected', correction: { reason, by }, changed, at }),
      emit(PatientChanged, { patientId }),
      audit('patient.answersCorrected', patientId, { ...details, reason }),
    );
    return { recordedAt: at };
  },
);
