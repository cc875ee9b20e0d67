import { foldText } from '#shared/core/matches.ts';
import { toE164 } from '#shared/core/phone/e164.ts';
import { HealthAnswers, type RecordAnswers, type StoredAnswers } from '../application/answers.ts';
import { conditions } from '../application/choices.ts';

const toConditionName = <Name extends string>(condition: Name) => `conditions.${condition}` as const;

const singleAnswerNames = [
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

export const answerNames = [...conditions.map(toConditionName), ...singleAnswerNames];
export type AnswerName = (typeof answerNames)[number];

const healthNames: readonly string[] = Object.keys(HealthAnswers.shape);
/** Whether the answer is about health and therefore expires. */
export const isHealthAnswer = (name: AnswerName): boolean => healthNames.includes(name.split('.')[0] ?? '');

export const getAnswer = (answers: RecordAnswers, name: AnswerName) => {
  const condition = conditions.find((candidate) => name === toConditionName(candidate));
  if (condition) return answers.conditions[condition];
  const singleName = singleAnswerNames.find((candidate) => candidate === name);
  return singleName && answers[singleName];
};

function toComparable(value: unknown): string {
  if (typeof value === 'string') return toE164(value) ?? foldText(value).trim().replace(/\s+/g, ' ');
  if (typeof value !== 'object' || value === null) return String(value);
  const parts = Object.entries(value).sort(([a], [b]) => a.localeCompare(b));
  return JSON.stringify(parts.map(([name, part]) => [name, toComparable(part)]));
}

/** Lists the answers that differ in more than case, accents, spaces or phone format. */
export const listDifferingAnswers = (a: RecordAnswers, b: RecordAnswers): AnswerName[] =>
  answerNames.filter((name) => toComparable(getAnswer(a, name)) !== toComparable(getAnswer(b, name)));

/** Lists the answers that are not exactly equal. */
export const listChangedAnswers = (before: RecordAnswers, after: RecordAnswers): AnswerName[] =>
  answerNames.filter(
    (name) => JSON.stringify(getAnswer(before, name)) !== JSON.stringify(getAnswer(after, name)),
  );

export function applySelectedAnswers(
  recordAnswers: RecordAnswers,
  applicationAnswers: StoredAnswers,
  selected: readonly AnswerName[],
): RecordAnswers {
  const getSource = (name: AnswerName) => (selected.includes(name) ? applicationAnswers : recordAnswers);
  const singleEntries = singleAnswerNames.map((name) => [name, getAnswer(getSource(name), name)]);
  const conditionEntries = conditions.map((name) => [
    name,
    getSource(toConditionName(name)).conditions[name],
  ]);
  const { emailConfirmation } = getSource('email');
  // The object has exactly the type's fields. Absent answers are omitted.
  return {
    ...Object.fromEntries(singleEntries.filter(([, value]) => value !== undefined)),
    ...(emailConfirmation !== undefined && { emailConfirmation }),
    conditions: Object.fromEntries(conditionEntries),
  } as RecordAnswers;
}
