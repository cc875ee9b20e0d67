import { randomUUID } from 'node:crypto';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';
import { apiPrefix, type BodyOf } from '#shared/core/route.ts';
import { submitIntake } from '#shared/intake/api.ts';
import type { IntakeAnswers } from '#shared/intake/application/answers.ts';
import { consentVersion } from '#shared/intake/application/consent.ts';
import { consentTextHash } from '#shared/intake/application/consent-text.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import { caller } from '../system/api-client.ts';
import type { TestStack } from '../system/stack.ts';
import { allTableRows } from '../system/table-rows.ts';
import { someAnswers } from './prospects.ts';

// Somebody new who sends the questionnaire over HTTP.

type Body = BodyOf<typeof submitIntake>;
type More = Partial<Omit<Body, 'answers'>> & { key?: string };

export const consent: Body['consent'] = {
  version: consentVersion,
  textHash: consentTextHash,
  accepted: true,
};
export const guardian = { relationship: 'Madre', license: '7654321' };
export const minor = { birthDate: '2015-05-14' };

/** Each time another one. */
export const aPerson = (more: Partial<IntakeAnswers> = {}) =>
  someAnswers('Ana', { email: `${randomUUID()}@test.example`, ...more });

export const apply = (stack: TestStack, answers: IntakeAnswers, { key, ...more }: More = {}) =>
  caller(stack.url)(submitIntake, { body: { answers, consent, ...more }, ...(key && { key }) });

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
