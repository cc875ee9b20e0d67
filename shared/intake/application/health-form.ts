import type { FieldProblem } from '#shared/core/errors.ts';
import { GivenAnswers, type Guardian, type HealthAnswers } from './answers.ts';
import { type Condition, conditions } from './choices.ts';
import { type Draft, listSteps, toCandidate } from './draft.ts';
import { healthQuestions } from './health-questions.ts';
import type { Question } from './question.ts';
import { birthDateQuestion, guardianQuestions, historyQuestions } from './questions.ts';
import { findBirthDateProblem, type IntakeDay } from './rules.ts';

const review: Question = {
  id: 'review',
  section: 'Revisión',
  kind: 'review',
  title: 'Revisa tus respuestas',
  hint: 'Si todo está bien, envíalas. Si algo cambió, tócalo para corregirlo.',
  fields: [],
};

export type HealthForm = { readonly day: IntakeDay; readonly asksBirthDate: boolean };

/** Health steps for a person who answers again, followed by a review. */
export function listHealthSteps(draft: Draft, { day, asksBirthDate }: HealthForm): readonly Question[] {
  return listSteps(draft, day, [
    ...(asksBirthDate ? [birthDateQuestion] : []),
    ...guardianQuestions,
    ...healthQuestions,
    ...historyQuestions,
    review,
  ]);
}

export const toHealthCandidate = (draft: Draft, form: HealthForm) =>
  toCandidate(listHealthSteps(draft, form), draft);

export function findHealthProblems(draft: Draft, form: HealthForm): FieldProblem[] {
  const read = GivenAnswers.safeParse(toHealthCandidate(draft, form));
  const issues = read.success ? [] : read.error.issues;
  const found = issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  const day = read.success ? read.data.birthDate : undefined;
  const wrong = day === undefined ? undefined : findBirthDateProblem(day, form.day.today);
  return wrong ? [...found, { field: 'birthDate', message: wrong }] : found;
}

type HealthDraftInput = {
  readonly birthDate?: string | undefined;
  readonly answers?: (HealthAnswers & { readonly guardian?: Guardian | undefined }) | undefined;
};

const toChoice = (value: boolean) => (value ? 'yes' : 'no');

export function buildHealthDraft({ birthDate: day, answers }: HealthDraftInput): Draft {
  const born = day === undefined ? {} : { birthDate: day };
  if (!answers) return born;
  const { conditions: answered, areaTreated, guardian = {}, ...texts } = answers;
  const chosen = conditions.map((name: Condition) => [`conditions.${name}`, toChoice(answered[name])]);
  const guardianFields = Object.entries(guardian).map(([part, value]) => [`guardian.${part}`, value]);
  return {
    ...born,
    ...texts,
    areaTreated: toChoice(areaTreated),
    ...Object.fromEntries([...chosen, ...guardianFields]),
  };
}
