import { randomUUID } from 'node:crypto';
import { demoSettings } from '#infra/local/seed/center.ts';
import { now } from '#lambdas/platform/clock.ts';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';
import { today } from '#shared/core/civil-time.ts';
import { paperHash } from '#shared/core/paper.ts';
import { apiPrefix, type BodyOf } from '#shared/core/route.ts';
import { submitIntake } from '#shared/intake/api.ts';
import type { IntakeAnswers } from '#shared/intake/application/answers.ts';
import { consentOfAnswers } from '#shared/intake/application/consent-text.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import { caller } from '../system/api-client.ts';
import type { TestStack } from '../system/stack.ts';
import { allTableRows } from '../system/table-rows.ts';
import { someAnswers } from './prospects.ts';

// Somebody new who sends the questionnaire over HTTP.

type Body = BodyOf<typeof submitIntake>;
type More = Partial<Omit<Body, 'answers'>> & { key?: string; from?: string };

/** To the text as their screen shows it today. */
export const consentTo = async (
  answers: Pick<IntakeAnswers, 'fullName' | 'guardian'>,
): Promise<Body['consent']> => ({
  textHash: await paperHash(consentOfAnswers(answers, { today: today(now()) }, demoSettings.brandName)),
  accepted: true,
});

/** Each time another one. */
export const aPerson = (more: Partial<IntakeAnswers> = {}) =>
  someAnswers('Ana', { email: `${randomUUID()}@test.example`, ...more });

export const apply = async (stack: TestStack, answers: IntakeAnswers, { key, from, ...more }: More = {}) =>
  caller(stack.url)(submitIntake, {
    body: { answers, consent: await consentTo(answers), ...more },
    ...(key && { key }),
    ...(from !== undefined && { from }),
  });

/** From an address of its own: what others sent counts for nothing. */
export async function applyFrom(stack: TestStack, address: string, body: unknown) {
  const response = await fetch(`${stack.url}${apiPrefix}${submitIntake.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: await response.json() };
}

/** What is kept of somebody. */
export async function keptOf({ email }: Pick<IntakeAnswers, 'email'>): Promise<Prospect[]> {
  const rows = (await allTableRows()).filter((row) => row[entityAttribute] === 'prospect');
  return (rows as unknown as Prospect[]).filter((each) => each.email === email);
}
