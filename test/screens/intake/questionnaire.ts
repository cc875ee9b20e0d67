import type { Page } from 'playwright-core';
import { now } from '#lambdas/platform/clock.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { conditions } from '#shared/intake/application/choices.ts';
import { type Draft, listShownFields, listSteps } from '#shared/intake/application/draft.ts';
import type { IntakeField, Question } from '#shared/intake/application/question.ts';
import { fillDate } from '#test/support/browser/visitor.ts';
import { formatTypedDate } from '#web/src/ui/date-field/typed-date.ts';

export const buildApplicantDraft = (email: string): Draft => ({
  service: 'facial',
  reason: 'Manchas en la cara',
  fullName: 'Ana Ruiz Díaz',
  sex: 'female',
  birthDate: '1990-05-14',
  license: '1234567',
  address: 'Calle Sol 5, San Juan',
  email,
  emailConfirmation: email.toUpperCase(),
  phone: '7875550142',
  'emergencyContact.name': 'Luz Díaz',
  'emergencyContact.relationship': 'Madre',
  'emergencyContact.phone': '7875550143',
  ...Object.fromEntries(conditions.map((condition) => [`conditions.${condition}`, 'no'])),
  allergies: 'Maní',
  areaTreated: 'yes',
  areaTreatmentDetail: 'Cera',
  lastTreatment: 'En enero',
});
export const guardianDraft: Draft = {
  'guardian.name': 'Luz Díaz Ruiz',
  'guardian.relationship': 'Madre',
  'guardian.license': '7654321',
  'guardian.phone': '7875550143',
  'guardian.email': 'Luz@Correo.example',
};

export const getDayContext = () => ({ today: getToday(now()), adultYears: 18 });
export const listDraftSteps = (draft: Draft) => listSteps(draft, getDayContext());

export const findHeading = (page: Page, { title }: Pick<Question, 'title'>) =>
  page.getByRole('heading', { level: 1, name: title });
export const clickNext = (page: Page) => page.getByRole('button', { name: 'Siguiente' }).click();

async function fillField(page: Page, { control, label, options = [] }: IntakeField, value: string) {
  const option = options.find((candidate) => candidate.value === value);
  if (control === 'date') return fillDate(page, label, value);
  if (control !== 'choice') return page.getByLabel(label).fill(value);
  if (option) await page.getByRole('radio', { name: option.label, exact: true }).check();
}

/** Answers the current step. */
export async function answerStep(page: Page, step: Question, draft: Draft): Promise<void> {
  for (const field of listShownFields(step, draft)) {
    const value = draft[field.name];
    if (value !== undefined) await fillField(page, field, value);
  }
}

/** Selects a radio option by keyboard, which does not advance the step. */
async function selectOption({ keyboard }: Page, { options = [] }: IntakeField, value: string): Promise<void> {
  await keyboard.press('Space');
  const optionIndex = options.findIndex((option) => option.value === value);
  for (let n = 0; n < optionIndex; n++) await keyboard.press('ArrowDown');
}

/** Answers the current step by keyboard only and continues with Enter. Its first field must have the focus. */
export async function answerStepByKeyboard(page: Page, step: Question, draft: Draft): Promise<void> {
  const { keyboard } = page;
  for (const [index, field] of step.fields.entries()) {
    if (index > 0) await keyboard.press('Tab');
    const value = draft[field.name] ?? '';
    if (field.control === 'choice') await selectOption(page, field, value);
    else await keyboard.type(field.control === 'date' ? toDigits(value) : value);
  }
  await keyboard.press('Enter');
}
/** Digits only, because the field inserts the slashes. */
const toDigits = (date: string) => formatTypedDate(date).replaceAll('/', '');

type AnswerOptions = {
  /** Steps of a repeated health questionnaire. Defaults to the whole questionnaire. */
  readonly steps?: readonly Question[];
  /** Id of the step to stop at without answering it. Defaults to the consent. */
  readonly until?: string;
  /** Id of the first step to answer. */
  readonly from?: string;
  /** Called for each answered step. */
  readonly onAnswered?: (step: Question) => Promise<void>;
};

/** Answers step after step, waiting for each question. */
export async function answerSteps(
  page: Page,
  draft: Draft,
  { steps = listDraftSteps(draft), until = 'consent', from, onAnswered }: AnswerOptions = {},
) {
  const firstIndex = Math.max(
    0,
    steps.findIndex(({ id }) => id === from),
  );
  for (const step of steps.slice(firstIndex)) {
    await findHeading(page, step).waitFor();
    if (step.id === until) return;
    await answerStep(page, step, draft);
    await onAnswered?.(step);
    await clickNext(page);
  }
}

/** Runs in the page and stores the answers as the draft of this tab. */
const storeDraft = (answers: Draft) => sessionStorage.setItem('draft.intake', JSON.stringify(answers));

/** Reopens the questionnaire in the same tab at the step `until`, with all earlier steps answered. */
export async function reopenAtStep(page: Page, draft: Draft, until = 'consent'): Promise<void> {
  const steps = listDraftSteps(draft);
  const untilIndex = steps.findIndex(({ id }) => id === until);
  const answeredFields = steps
    .slice(0, untilIndex)
    .flatMap((step) => listShownFields(step, draft).map(({ name }) => name));
  await page.evaluate(storeDraft, Object.fromEntries(answeredFields.map((name) => [name, draft[name]])));
  await page.goto(`/solicitar-paciente?paso=${untilIndex + 1}`);
  await findHeading(page, steps[untilIndex]!).waitFor();
}
