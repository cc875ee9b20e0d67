import type { FieldProblem } from '#shared/core/errors.ts';
import { GivenAnswers, type Guardian, type HealthAnswers } from './answers.ts';
import { type Condition, conditions } from './choices.ts';
import { candidateOf, type Draft, stepsFor } from './draft.ts';
import { healthQuestions } from './health-questions.ts';
import type { Question } from './question.ts';
import { aboutGuardian, aboutHistory, birthDate } from './questions.ts';
import { birthDateProblem, type IntakeDay } from './rules.ts';

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
export function healthSteps(draft: Draft, { day, asksBirthDate }: HealthForm): readonly Question[] {
  return stepsFor(draft, day, [
    ...(asksBirthDate ? [birthDate] : []),
    ...aboutGuardian,
    ...healthQuestions,
    ...aboutHistory,
    review,
  ]);
}

/** Converts the draft to the shape of `GivenAnswers` without validating it. */
export const healthCandidate = (draft: Draft, form: HealthForm) =>
  candidateOf(healthSteps(draft, form), draft);

/** All problems of a draft. */
export function healthProblems(draft: Draft, form: HealthForm): FieldProblem[] {
  const read = GivenAnswers.safeParse(healthCandidate(draft, form));
  const issues = read.success ? [] : read.error.issues;
  const found = issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  const day = read.success ? read.data.birthDate : undefined;
  const wrong = day === undefined ? undefined : birthDateProblem(day, form.day.today);
  return wrong ? [...found, { field: 'birthDate', message: wrong }] : found;
}

type HealthDraftOfInput = {
  readonly birthDate?: string | undefined;
  readonly answers?: (HealthAnswers & { readonly guardian?: Guardian | undefined }) | undefined;
};

const asBox = (value: boolean) => (value ? 'yes' : 'no');

/** Prefills the form with known answers. */
export function healthDraftOf({ birthDate: day, answers }: HealthDraftOfInput): Draft {
  const born = day === undefined ? {} : { birthDate: day };
  if (!answers) return born;
  const { conditions: answered, areaTreated, guardian = {}, ...texts } = answers;
  const chosen = conditions.map((name: Condition) => [`conditions.${name}`, asBox(answered[name])]);
  const theirs = Object.entries(guardian).map(([part, value]) => [`guardian.${part}`, value]);
  return {
    ...born,
    ...texts,
    areaTreated: asBox(areaTreated),
    ...Object.fromEntries([...chosen, ...theirs]),
  };
}
