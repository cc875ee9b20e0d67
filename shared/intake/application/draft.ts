import type { FieldProblem } from '#shared/core/errors.ts';
import { spanishMessages } from '#shared/core/issue-text.ts';
import { IntakeAnswers } from './answers.ts';
import type { FieldName, IntakeField, Question } from './question.ts';
import { questions } from './questions.ts';
import {
  findBirthDateProblem,
  findEmailProblem,
  findSelfGuardianProblems,
  type IntakeDay,
  isMinorOn,
} from './rules.ts';

export type Draft = { readonly [Name in FieldName]?: string };

const isBirthDate = (text: string | undefined): text is string =>
  text !== undefined && IntakeAnswers.shape.birthDate.safeParse(text).success;

/** Lists the steps for this client. Adults skip the guardian's steps (R419). */
export function listSteps(
  { birthDate }: Draft,
  day: IntakeDay,
  candidates: readonly Question[] = questions,
): readonly Question[] {
  const isMinor = isBirthDate(birthDate) && isMinorOn(birthDate, day);
  return isMinor ? candidates : candidates.filter(({ audience }) => audience !== 'minors');
}

/** Lists the visible fields of a step. A follow-up appears with the answer that requires it. */
export function listShownFields({ fields }: Question, draft: Draft): readonly IntakeField[] {
  const [firstField] = fields;
  return fields.filter(
    ({ after }) => after === undefined || (firstField && draft[firstField.name] === after),
  );
}

const booleanByChoice: Readonly<Record<string, boolean>> = { yes: true, no: false };

function readAnswer({ name, control, options, optional }: IntakeField, draft: Draft): unknown {
  const text = draft[name];
  // A blank note is an empty text. A blank e-mail is absent.
  if (optional && control === 'email' && !text?.trim()) return undefined;
  const isYesOrNo = options?.some(({ value }) => value === 'yes') ?? false;
  if (isYesOrNo) return booleanByChoice[text ?? ''];
  return options === undefined ? (text ?? '') : text;
}

/** Converts the draft of these steps to the answers' shape without validating it. */
export function toCandidate(steps: readonly Question[], draft: Draft): Record<string, unknown> {
  const fields = steps.flatMap((question) => listShownFields(question, draft));
  const groupedAnswers: Record<string, Record<string, unknown>> = {};
  const singleAnswers: Record<string, unknown> = {};
  for (const field of fields) {
    const [name = '', part] = field.name.split('.');
    if (part === undefined) singleAnswers[name] = readAnswer(field, draft);
    else groupedAnswers[name] = { ...groupedAnswers[name], [part]: readAnswer(field, draft) };
  }
  return { ...singleAnswers, ...groupedAnswers };
}

export const toAnswersCandidate = (draft: Draft, day: IntakeDay) => toCandidate(listSteps(draft, day), draft);

/** Finds problems that depend on the day or on several fields. They are listed after those of single fields. */
function findDraftRuleProblems(draft: Draft, day: IntakeDay): FieldProblem[] {
  const { birthDate, email = '', emailConfirmation = '' } = draft;
  const dateProblem = isBirthDate(birthDate) ? findBirthDateProblem(birthDate, day.today) : undefined;
  const emailProblem = findEmailProblem(email, emailConfirmation);
  return [
    ...(dateProblem ? [{ field: 'birthDate', message: dateProblem }] : []),
    ...(emailProblem ? [{ field: 'emailConfirmation', message: emailProblem }] : []),
    ...(isBirthDate(birthDate) && isMinorOn(birthDate, day) ? findDraftGuardianProblems(draft) : []),
  ];
}

function findDraftGuardianProblems(draft: Draft): FieldProblem[] {
  const guardian = { name: draft['guardian.name'] ?? '', license: draft['guardian.license'] ?? '' };
  const client = { name: draft.fullName ?? '', license: draft.license ?? '' };
  return findSelfGuardianProblems(guardian, client).map(({ field, message }) => ({
    field: `guardian.${field}`,
    message,
  }));
}

export function findProblems(draft: Draft, day: IntakeDay): FieldProblem[] {
  const parsed = IntakeAnswers.safeParse(toAnswersCandidate(draft, day), spanishMessages);
  const issues = parsed.success ? [] : parsed.error.issues;
  return [
    ...issues.map(({ path, message }) => ({ field: path.join('.'), message })),
    ...findDraftRuleProblems(draft, day),
  ];
}

export const findStepProblems = (
  question: Question,
  draft: Draft,
  problems: readonly FieldProblem[],
): FieldProblem[] =>
  listShownFields(question, draft).flatMap(({ name }) => problems.find(({ field }) => field === name) ?? []);

export const findStep = (field: string): Question | undefined =>
  questions.find(({ fields }) => fields.some(({ name }) => name === field || name.startsWith(`${field}.`)));
