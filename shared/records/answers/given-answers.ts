import { AppError, coreErrors, type FieldProblem } from '#shared/core/errors.ts';
import type { GivenAnswers } from '#shared/intake/application/answers.ts';
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
  readonly given: GivenAnswers;
  readonly before: IntakeRecord | undefined;
  readonly birthDate: string | undefined;
  readonly at: Date;
  readonly day: IntakeDay;
};

const required = 'Este campo es obligatorio.';

function findAnswerProblems(birthDate: string, input: GivenAnswersInput): FieldProblem[] {
  const { given, patientName, before, day } = input;
  if (birthDate === '') return [{ field: 'birthDate', message: required }];
  const wrong = findBirthDateProblem(birthDate, day.today);
  if (wrong) return [{ field: 'birthDate', message: wrong }];
  const { guardian } = given;
  const license = before?.answers.license;
  return findGuardianProblems({ birthDate, fullName: patientName, guardian, license }, day);
}

/**
 * The record with the new health answers; a new one contains nothing else. Throws `request.invalid` with
 * fields: no birthday, a minor without guardian or with themselves, an adult with one.
 */
export function applyGivenAnswers(input: GivenAnswersInput): IntakeRecord {
  const { patientId, given, before, at, day } = input;
  const birthDate = input.birthDate ?? given.birthDate ?? '';
  const problems = findAnswerProblems(birthDate, input);
  if (problems.length > 0)
    throw new AppError(coreErrors.invalid, {
      fields: problems.map(({ field, message }) => ({ field: `answers.${field}`, message })),
    });
  const { guardian: _, ...known } = before?.answers ?? {};
  const { birthDate: __, ...answers } = given;
  const instant = at.toISOString();
  return {
    ...before,
    patientId,
    answers: { birthDate, ...known, ...answers },
    ageYears: calculateAge(birthDate, day.today),
    recordedAt: instant,
    answeredAt: instant,
  };
}
