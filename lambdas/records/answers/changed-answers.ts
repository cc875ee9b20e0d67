import type { Write } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { RecordAnswers } from '#shared/intake/application/answers.ts';
import { type AnswerName, answerNamed, changedAnswers } from '#shared/intake/prospects/answer-review.ts';
import type { IntakeRecord } from '#shared/records/intake-record.ts';
import type { PastInterview } from '#shared/records/past-interview.ts';

/** What is not the same after as before, of who had no record what was told, as the trail keeps it. */
export function answersOnTrail(before: RecordAnswers | undefined, after: RecordAnswers) {
  const nothing = { conditions: {} } as RecordAnswers; // of nobody: every answer is another one
  const changed = changedAnswers(before ?? nothing, after);
  const valuesOf = (answers: RecordAnswers) =>
    Object.fromEntries(changed.map((name) => [name.replace('conditions.', ''), answerNamed(answers, name)]));
  return {
    changed,
    details: { before: before ? valuesOf(before) : {}, after: valuesOf(after) },
  };
}

type Aside = Pick<PastInterview, 'kind' | 'correction'> & { readonly changed: readonly AnswerName[] };

/** The record as it was stays readable beside the one that takes its place. */
export function setAside(
  { pastInterviews }: Pick<Platform, 'pastInterviews'>,
  { patientId, answers, ageYears, consent }: IntakeRecord,
  { kind, correction, changed, at }: Aside & { readonly at: string },
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
