import { AppError, coreErrors, type FieldProblem } from '#shared/core/errors.ts';
import type { RenewedHealthAnswers } from '#shared/intake/application/answers.ts';
import { calculateAge } from '#shared/intake/application/choices.ts';
import {
  findBirthDateProblem,
  findGuardianProblems,
  type IntakeDay,
} from '#shared/intake/application/rules.ts';
import type { IntakeRecord } from '../intake-record.ts';

type GivenAnswersInput = {
  readonly patientId: string;
  readonly patientName: string;
  readonly given: RenewedHealthAnswers;
  readonly before: IntakeRecord | undefined;
  readonly birthDate: string | undefined;
  readonly at: Date;
  readonly day: IntakeDay;
};

const requiredMessage = 'Este campo es obligatorio.';

function findAnswerProblems(birthDate: string, input: GivenAnswersInput): FieldProblem[] {
  const { given, patientName, before, day } = input;
  if (birthDate === '') return [{ field: 'birthDate', message: requiredMessage }];
  const birthDateProblem = findBirthDateProblem(birthDate, day.today);
  if (birthDateProblem) return [{ field: 'birthDate', message: birthDateProblem }];
  const { guardian } = given;
  const license = before?.answers.license;
  return findGuardianProblems({ birthDate, fullName: patientName, guardian, license }, day);
}

/**
 * Returns the record with the new health answers. Throws `request.invalid` with fields: no birth date, a
 * minor without a guardian or as their own guardian, an adult with a guardian.
 */
export function applyGivenAnswers(input: GivenAnswersInput): IntakeRecord {
  const { patientId, given, before, at, day } = input;
  const birthDate = input.birthDate ?? given.birthDate ?? '';
  const problems = findAnswerProblems(birthDate, input);
  if (problems.length > 0)
    throw new AppError(coreErrors.invalid, {
      fields: problems.map(({ field, message }) => ({ field: `answers.${field}`, message })),
    });
  const { guardian: _, ...knownAnswers } = before?.answers ?? {};
  const { birthDate: __, ...answers } = given;
  const instant = at.toISOString();
  return {
    ...before,
    patientId,
    answers: { birthDate, ...knownAnswers, ...answers },
    ageYears: calculateAge(birthDate, day.today),
    recordedAt: instant,
    answeredAt: instant,
  };
}
