import type { FieldProblem } from '#shared/core/errors.ts';
import { inSpanish } from '#shared/core/issue-text.ts';
import { Guardian, type IntakeAnswers } from './answers.ts';
import { ageOn } from './choices.ts';

/** The day somebody answers (`YYYY-MM-DD`), and from how many years on the center takes them for an adult. */
export type IntakeDay = { readonly today: string; readonly adultYears: number };

const oldest = 120;

export const isMinorOn = (birthDate: string, { today, adultYears }: IntakeDay) =>
  ageOn(birthDate, today) < adultYears;

export function birthDateProblem(birthDate: string, today: string): string | undefined {
  const isPlausible = birthDate <= today && ageOn(birthDate, today) <= oldest;
  return isPlausible ? undefined : 'Fecha inválida.';
}

const folded = (email: string) => email.trim().toLowerCase();

export const emailProblem = (email: string, confirmation: string) =>
  folded(email) === folded(confirmation) ? undefined : 'Los correos no coinciden.';

type GuardianProblemsInput = Pick<IntakeAnswers, 'birthDate' | 'guardian'>;

/** Who answers for a minor is named, and an adult answers alone. */
export function guardianProblems(
  { birthDate, guardian }: GuardianProblemsInput,
  day: IntakeDay,
): FieldProblem[] {
  if (!isMinorOn(birthDate, day))
    return guardian ? [{ field: 'guardian', message: 'Una persona adulta contesta por sí misma.' }] : [];
  if (guardian) return [];
  const read = Guardian.safeParse({}, inSpanish);
  const issues = read.success ? [] : read.error.issues;
  return issues.map(({ path, message }) => ({ field: ['guardian', ...path].join('.'), message }));
}

/** What is wrong with answers that each look right: those that depend on the day or on one another. */
export function ruleProblems(answers: IntakeAnswers, day: IntakeDay): FieldProblem[] {
  const { birthDate, email, emailConfirmation } = answers;
  const wrongDate = birthDateProblem(birthDate, day.today);
  const wrongEmail = emailProblem(email, emailConfirmation);
  return [
    ...(wrongDate ? [{ field: 'birthDate', message: wrongDate }] : guardianProblems(answers, day)),
    ...(wrongEmail ? [{ field: 'emailConfirmation', message: wrongEmail }] : []),
  ];
}
