import { randomUUID } from 'node:crypto';
import { demoSettings } from '#infra/local/seed/center.ts';
import { now } from '#lambdas/platform/clock.ts';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { hashDocument } from '#shared/core/document-text.ts';
import { apiPrefix, type BodyOf } from '#shared/core/route.ts';
import { submitIntake } from '#shared/intake/api.ts';
import type { IntakeAnswers } from '#shared/intake/application/answers.ts';
import { renderAnswersConsent } from '#shared/intake/application/consent-text.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import { caller } from '../system/api-client.ts';
import type { TestStack } from '../system/stack.ts';
import { allTableRows } from '../system/table-rows.ts';
import { someAnswers } from './prospects.ts';

// Submissions of the public questionnaire.

type SubmissionBody = BodyOf<typeof submitIntake>;
type SubmissionOptions = Partial<Omit<SubmissionBody, 'answers'>> & { key?: string; from?: string };

/** Builds the consent to the text that is shown today. */
export const buildConsent = async (
  answers: Pick<IntakeAnswers, 'fullName' | 'guardian'>,
): Promise<SubmissionBody['consent']> => ({
  textHash: await hashDocument(
    renderAnswersConsent(answers, { today: getToday(now()) }, demoSettings.brandName),
  ),
  accepted: true,
});

/** Answers with a new e-mail. */
export const aPerson = (changes: Partial<IntakeAnswers> = {}) =>
  someAnswers('Ana', { email: `${randomUUID()}@test.example`, ...changes });

export const submitApplication = async (
  stack: TestStack,
  answers: IntakeAnswers,
  { key, from, ...bodyChanges }: SubmissionOptions = {},
) =>
  caller(stack.url)(submitIntake, {
    body: { answers, consent: await buildConsent(answers), ...bodyChanges },
    ...(key && { key }),
    ...(from !== undefined && { from }),
  });

/** Submits from a source address, for which rate limits count separately. */
export async function applyFrom(stack: TestStack, address: string, body: unknown) {
  const response = await fetch(`${stack.url}${apiPrefix}${submitIntake.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: await response.json() };
}

/** Returns the stored prospects with an e-mail. */
export async function findStoredProspects({ email }: Pick<IntakeAnswers, 'email'>): Promise<Prospect[]> {
  const rows = (await allTableRows()).filter((row) => row[entityAttribute] === 'prospect');
  return (rows as unknown as Prospect[]).filter((prospect) => prospect.email === email);
}
