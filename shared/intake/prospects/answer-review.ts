import { foldText } from '#shared/core/matches.ts';
import { toE164 } from '#shared/core/phone/e164.ts';
import { HealthAnswers, type RecordAnswers, type StoredAnswers } from '../application/answers.ts';
import { conditions } from '../application/choices.ts';

const toConditionName = <Name extends string>(condition: Name) => `conditions.${condition}` as const;

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

export const answerNames = [...conditions.map(toConditionName), ...singleAnswers];
export type AnswerName = (typeof answerNames)[number];

const healthNames: readonly string[] = Object.keys(HealthAnswers.shape);
/** Whether it is a health answer, which expires. */
export const isHealthAnswer = (name: AnswerName): boolean => healthNames.includes(name.split('.')[0] ?? '');

export const getAnswer = (answers: RecordAnswers, name: AnswerName) => {
  const condition = conditions.find((each) => name === toConditionName(each));
  if (condition) return answers.conditions[condition];
  const single = singleAnswers.find((each) => each === name);
  return single && answers[single];
};

function toComparable(value: unknown): string {
  if (typeof value === 'string') return toE164(value) ?? foldText(value).trim().replace(/\s+/g, ' ');
  if (typeof value !== 'object' || value === null) return String(value);
  const parts = Object.entries(value).sort(([one], [other]) => one.localeCompare(other));
  return JSON.stringify(parts.map(([name, part]) => [name, toComparable(part)]));
}

export const listDifferingAnswers = (one: RecordAnswers, other: RecordAnswers): AnswerName[] =>
  answerNames.filter((name) => toComparable(getAnswer(one, name)) !== toComparable(getAnswer(other, name)));

export const listChangedAnswers = (before: RecordAnswers, after: RecordAnswers): AnswerName[] =>
  answerNames.filter(
    (name) => JSON.stringify(getAnswer(before, name)) !== JSON.stringify(getAnswer(after, name)),
  );

export function applySelectedAnswers(
  onRecord: RecordAnswers,
  applied: StoredAnswers,
  selected: readonly AnswerName[],
): RecordAnswers {
  const from = (name: AnswerName) => (selected.includes(name) ? applied : onRecord);
  const single = singleAnswers.map((name) => [name, getAnswer(from(name), name)]);
  const health = conditions.map((name) => [name, from(toConditionName(name)).conditions[name]]);
  const { emailConfirmation } = from('email');
  // The object has exactly the type's fields; absent answers are omitted.
  return {
    ...Object.fromEntries(single.filter(([, value]) => value !== undefined)),
    ...(emailConfirmation !== undefined && { emailConfirmation }),
    conditions: Object.fromEntries(health),
  } as RecordAnswers;
}
