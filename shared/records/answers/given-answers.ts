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
  readonly givenAnswers: RenewedHealthAnswers;
  readonly before: IntakeRecord | undefined;
  readonly birthDate: string | undefined;
  readonly at: Date;
  readonly day: IntakeDay;
};

const requiredMessage = 'Este campo es obligatorio.';

function findAnswerProblems(birthDate: string, input: GivenAnswersInput): FieldProblem[] {
  const { givenAnswers, patientName, before, day } = input;
  if (birthDate === '') return [{ field: 'birthDate', message: requiredMessage }];
  const birthDateProblem = findBirthDateProblem(birthDate, day.today);
  if (birthDateProblem) return [{ field: 'birthDate', message: birthDateProblem }];
  const { guardian } = givenAnswers;
  const license = before?.answers.license;
  return findGuardianProblems({ birthDate, fullName: patientName, guardian, license }, day);
}

/**
 * Returns the record with the new health answers. Throws `request.invalid` without a birth date, for a
 * minor without another person as guardian, and for an adult with a guardian.
 */
export function applyGivenAnswers(input: GivenAnswersInput): IntakeRecord {
  const { patientId, givenAnswers, before, at, day } = input;
  const birthDate = input.birthDate ?? givenAnswers.birthDate ?? '';
  const problems = findAnswerProblems(birthDate, input);
  if (problems.length > 0)
    throw new AppError(coreErrors.invalid, {
      fields: problems.map(({ field, message }) => ({ field: `answers.${field}`, message })),
    });
  const { guardian: _, ...knownAnswers } = before?.answers ?? {};
  const { birthDate: __, ...answers } = givenAnswers;
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
