import { e164 } from '#shared/core/e164.ts';
import { folded } from '#shared/core/matches.ts';
import type { StoredAnswers } from '../application/answers.ts';
import { conditions } from '../application/choices.ts';

const conditionName = <Name extends string>(condition: Name) => `conditions.${condition}` as const;

const singleAnswers = [
  'allergies',
  'medications',
  'pastTreatments',
  'areaTreated',
  'areaTreatmentDetail',
  'lastTreatment',
  'fullName',
  'sex',
  'birthDate',
  'guardian',
  'license',
  'address',
  'email',
  'phone',
  'emergencyContact',
  'service',
  'reason',
] as const;

/** What is compared and chosen by itself: health first, as whoever treats the client needs it. */
export const answerNames = [...conditions.map(conditionName), ...singleAnswers];
export type AnswerName = (typeof answerNames)[number];

/** One answer, whichever it is. */
export const answerNamed = (answers: StoredAnswers, name: AnswerName) => {
  const condition = conditions.find((each) => name === conditionName(each));
  if (condition) return answers.conditions[condition];
  const single = singleAnswers.find((each) => each === name);
  return single && answers[single];
};

/** How somebody wrote the same thing makes no difference: capitals, accents, spaces, the form of a phone. */
function comparable(value: unknown): string {
  if (typeof value === 'string') return e164(value) ?? folded(value).trim().replace(/\s+/g, ' ');
  if (typeof value !== 'object' || value === null) return String(value);
  const parts = Object.entries(value).sort(([one], [other]) => one.localeCompare(other));
  return JSON.stringify(parts.map(([name, part]) => [name, comparable(part)]));
}

/** The answers that two interviews do not share. */
export const differingAnswers = (one: StoredAnswers, other: StoredAnswers): AnswerName[] =>
  answerNames.filter((name) => comparable(answerNamed(one, name)) !== comparable(answerNamed(other, name)));

/** The answers that are not the same to the letter. */
export const changedAnswers = (before: StoredAnswers, after: StoredAnswers): AnswerName[] =>
  answerNames.filter(
    (name) => JSON.stringify(answerNamed(before, name)) !== JSON.stringify(answerNamed(after, name)),
  );

/** What is on record, with the answers that the front desk takes from an application. */
export function withTaken(
  onRecord: StoredAnswers,
  applied: StoredAnswers,
  taken: readonly AnswerName[],
): StoredAnswers {
  const from = (name: AnswerName) => (taken.includes(name) ? applied : onRecord);
  const single = singleAnswers.map((name) => [name, answerNamed(from(name), name)]);
  const health = conditions.map((name) => [name, from(conditionName(name)).conditions[name]]);
  // The names are those of the type, each with a value of its own; without a guardian there is none.
  return {
    ...Object.fromEntries(single.filter(([, value]) => value !== undefined)),
    emailConfirmation: from('email').emailConfirmation,
    conditions: Object.fromEntries(health),
  } as StoredAnswers;
}
