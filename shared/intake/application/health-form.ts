import type { FieldProblem } from '#shared/core/errors.ts';
import { type Guardian, type HealthAnswers, RenewedHealthAnswers } from './answers.ts';
import { type Condition, conditions } from './choices.ts';
import { type Draft, listSteps, toCandidate } from './draft.ts';
import { healthQuestions } from './health-questions.ts';
import type { Question } from './question.ts';
import { birthDateQuestion, guardianQuestions, historyQuestions } from './questions.ts';
import { findBirthDateProblem, type IntakeDay } from './rules.ts';

const reviewStep: Question = {
  id: 'review',
  section: 'Revisión',
  kind: 'review',
  title: 'Revisa tus respuestas',
  hint: 'Si todo está bien, envíalas. Si algo cambió, tócalo para corregirlo.',
  fields: [],
};

export type HealthForm = { readonly day: IntakeDay; readonly asksBirthDate: boolean };

/** Lists the steps for a client who answers only the health questions, followed by a review. */
export function listHealthSteps(draft: Draft, { day, asksBirthDate }: HealthForm): readonly Question[] {
  return listSteps(draft, day, [
    ...(asksBirthDate ? [birthDateQuestion] : []),
    ...guardianQuestions,
    ...healthQuestions,
    ...historyQuestions,
    reviewStep,
  ]);
}

export const toHealthCandidate = (draft: Draft, form: HealthForm) =>
  toCandidate(listHealthSteps(draft, form), draft);

export function findHealthProblems(draft: Draft, form: HealthForm): FieldProblem[] {
  const parsed = RenewedHealthAnswers.safeParse(toHealthCandidate(draft, form));
  const issues = parsed.success ? [] : parsed.error.issues;
  const fieldProblems = issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  const birthDate = parsed.success ? parsed.data.birthDate : undefined;
  const dateProblem = birthDate === undefined ? undefined : findBirthDateProblem(birthDate, form.day.today);
  return dateProblem ? [...fieldProblems, { field: 'birthDate', message: dateProblem }] : fieldProblems;
}

type HealthDraftInput = {
  readonly birthDate?: string | undefined;
  readonly answers?: (HealthAnswers & { readonly guardian?: Guardian | undefined }) | undefined;
};

const toChoice = (value: boolean) => (value ? 'yes' : 'no');

export function buildHealthDraft({ birthDate, answers }: HealthDraftInput): Draft {
  const birthDateField = birthDate === undefined ? {} : { birthDate };
  if (!answers) return birthDateField;
  const { conditions: conditionAnswers, areaTreated, guardian = {}, ...textAnswers } = answers;
  const conditionFields = conditions.map((name: Condition) => [
    `conditions.${name}`,
    toChoice(conditionAnswers[name]),
  ]);
  const guardianFields = Object.entries(guardian).map(([part, value]) => [`guardian.${part}`, value]);
  return {
    ...birthDateField,
    ...textAnswers,
    areaTreated: toChoice(areaTreated),
    ...Object.fromEntries([...conditionFields, ...guardianFields]),
  };
}
