import type { FieldProblem } from '#shared/core/errors.ts';
import { spanishMessages } from '#shared/core/issue-text.ts';
import { isSameName } from '#shared/core/matches.ts';
import { Guardian, type IntakeAnswers } from './answers.ts';
import { calculateAge } from './choices.ts';

/** The day of the answers (`YYYY-MM-DD`) and the center's age of majority. */
export type IntakeDay = { readonly today: string; readonly adultYears: number };

const maxAge = 120;

export const isMinorOn = (birthDate: string, { today, adultYears }: IntakeDay) =>
  calculateAge(birthDate, today) < adultYears;

export function findBirthDateProblem(birthDate: string, today: string): string | undefined {
  const isPlausible = birthDate <= today && calculateAge(birthDate, today) <= maxAge;
  return isPlausible ? undefined : 'Fecha inválida.';
}

const normalizeEmail = (email: string) => email.trim().toLowerCase();

export const findEmailProblem = (email: string, confirmation: string) =>
  normalizeEmail(email) === normalizeEmail(confirmation) ? undefined : 'Los correos no coinciden.';

type Client = {
  readonly name: string;
  /** Unknown without answers. */
  readonly license?: string;
};

const separators = /[^a-z\d]/gi;
const isSameLicense = (a: string, b: string) =>
  a.replace(separators, '').toLowerCase() === b.replace(separators, '').toLowerCase();

/** Finds the name or license by which the guardian appears to be the client. */
export function findSelfGuardianProblems(
  guardian: Pick<Guardian, 'name' | 'license'>,
  { name, license }: Client,
): FieldProblem[] {
  return [
    ...(isSameName(guardian.name, name)
      ? [
          {
            field: 'name',
            message: 'Escribe el nombre de otra persona. Si se llaman igual, agrega su segundo apellido.',
          },
        ]
      : []),
    ...(license !== undefined && isSameLicense(guardian.license, license)
      ? [{ field: 'license', message: 'Esa es la licencia del cliente. Escribe la de quien responde.' }]
      : []),
  ];
}

const prefixGuardian = (problems: readonly FieldProblem[]) =>
  problems.map(({ field, message }) => ({ field: `guardian.${field}`, message }));

type GuardianProblemsInput = Pick<IntakeAnswers, 'birthDate' | 'fullName' | 'guardian'> &
  Partial<Pick<IntakeAnswers, 'license'>>;

/** Finds problems with the guardian. A minor needs another person as guardian, an adult must have none. */
export function findGuardianProblems(
  { birthDate, fullName, license, guardian }: GuardianProblemsInput,
  day: IntakeDay,
): FieldProblem[] {
  if (!isMinorOn(birthDate, day))
    return guardian ? [{ field: 'guardian', message: 'Una persona adulta contesta por sí misma.' }] : [];
  if (guardian) return prefixGuardian(findSelfGuardianProblems(guardian, { name: fullName, license }));
  const parsed = Guardian.safeParse({}, spanishMessages);
  const issues = parsed.success ? [] : parsed.error.issues;
  return prefixGuardian(issues.map(({ path, message }) => ({ field: path.join('.'), message })));
}

export function findRuleProblems(answers: IntakeAnswers, day: IntakeDay): FieldProblem[] {
  const { birthDate, email, emailConfirmation } = answers;
  const dateProblem = findBirthDateProblem(birthDate, day.today);
  const emailProblem = findEmailProblem(email, emailConfirmation);
  return [
    ...(dateProblem ? [{ field: 'birthDate', message: dateProblem }] : findGuardianProblems(answers, day)),
    ...(emailProblem ? [{ field: 'emailConfirmation', message: emailProblem }] : []),
  ];
}
