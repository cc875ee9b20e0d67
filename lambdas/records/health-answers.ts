import { PatientChanged } from '#events/patients.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import { answerNamed, changedAnswers } from '#shared/intake/prospects/answer-review.ts';
import * as api from '#shared/records/api.ts';
import { recordErrors } from '#shared/records/errors.ts';
import { assertRecordAccess, recorder } from './record-access.ts';

/** The record as it was stays readable beside it: who corrected what, when and why is never a guess. */
export const correctHealthAnswers = operation(
  api.correctHealthAnswers,
  async ({ params, body: { recordedAt, answers, reason }, actor }, platform) => {
    const { intakeRecords, pastInterviews, commit, now } = platform;
    const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
    const before = await intakeRecords.find(patientId);
    if (!before) throw new AppError(recordErrors.answers_missing);
    if (before.recordedAt !== recordedAt) throw new AppError(recordErrors.answers_changed);
    const after = { ...before, answers: { ...before.answers, ...answers }, recordedAt: now().toISOString() };
    const changed = changedAnswers(before.answers, after.answers);
    if (changed.length === 0) throw new AppError(recordErrors.answers_same);

    const { name: by } = await recorder(platform, actor);
    const { recordedAt: _, prospectIds: __, ...aside } = before;
    const valuesOf = (record: typeof before) =>
      Object.fromEntries(
        changed.map((name) => [name.replace('conditions.', ''), answerNamed(record.answers, name)]),
      );
    await commit(
      { ...intakeRecords.put(after, before), refusal: recordErrors.answers_changed },
      pastInterviews.create({
        ...aside,
        prospectId: newId(),
        kind: 'corrected',
        setAsideAt: after.recordedAt,
        taken: changed,
        correction: { reason, by },
      }),
      tell(PatientChanged, { patientId }),
      audit('patient.answersCorrected', patientId, {
        before: valuesOf(before),
        after: valuesOf(after),
        reason,
      }),
    );
    return { recordedAt: after.recordedAt };
  },
);
