import { PatientChanged } from '#events/patients.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import { answeredInstant } from '#shared/intake/application/answers-standing.ts';
import * as api from '#shared/records/api.ts';
import { recordErrors } from '#shared/records/errors.ts';
import { assertRecordAccess, recorder } from '../record-access.ts';
import { answersOnTrail, setAside } from './changed-answers.ts';

/** The record as it was stays readable beside it: who corrected what, when and why is never a guess. */
export const correctHealthAnswers = operation(
  api.correctHealthAnswers,
  async ({ params, body: { recordedAt, answers, reason }, actor }, platform) => {
    const { intakeRecords, commit, now } = platform;
    const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
    const before = await intakeRecords.find(patientId);
    if (!before) throw new AppError(recordErrors.answers_missing);
    if (before.recordedAt !== recordedAt) throw new AppError(recordErrors.answers_changed);
    const at = now().toISOString();
    // What the team corrects is no new answer of the client's: theirs are as old as they were.
    const answeredAt = answeredInstant(before);
    const after = { ...before, answers: { ...before.answers, ...answers }, recordedAt: at, answeredAt };
    const { changed, details } = answersOnTrail(before.answers, after.answers);
    if (changed.length === 0) throw new AppError(recordErrors.answers_same);

    const { name: by } = await recorder(platform, actor);
    await commit(
      { ...intakeRecords.put(after, before), refusal: recordErrors.answers_changed },
      setAside(platform, before, { kind: 'corrected', correction: { reason, by }, changed, at }),
      tell(PatientChanged, { patientId }),
      audit('patient.answersCorrected', patientId, { ...details, reason }),
    );
    return { recordedAt: at };
  },
);
