import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { IntakeAnswers } from '#shared/intake/application/answers.ts';
import { allRoutes } from '#shared/routes.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { countRequestsFrom } from '#test/support/center/limits.ts';
import { it, stack } from '#test/support/flow.ts';
import {
  aPerson,
  applyFrom,
  buildConsent,
  findStoredProspects,
  submitApplication,
} from '#test/support/intake/applications.ts';
import { advanceClock, advanceToFullHour } from '#test/support/system/clock.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

describe('submitIntake', () => {
  it('requires consent to the current text [R422]', async () => {
    const answers = aPerson();
    const consent = await buildConsent(answers);
    const rejected = await submitApplication(stack, answers, {
      consent: { ...consent, accepted: false as true },
    });
    const outdated = await submitApplication(stack, answers, {
      consent: { ...consent, textHash: '0'.repeat(64) },
    });

    expect(rejected.problem.fields).toEqual([
      { field: 'consent.accepted', message: 'Debe aceptar el consentimiento informado.' },
    ]);
    expect(outdated).toMatchObject({ status: 409, problem: { code: 'intake.consent_outdated' } });
    expect(outdated.problem.paper).toContain(`Nombre: ${answers.fullName}\n`);
    expect(await findStoredProspects(answers)).toEqual([]);
  });

  it('rejects unknown fields, fields that are too long and a body that is too big', async () => {
    const unknownField = await submitApplication(stack, { ...aPerson(), role: 'admin' } as IntakeAnswers);
    const withId = await submitApplication(stack, aPerson(), { prospectId: 'mine' } as never);
    const tooLong = await submitApplication(stack, aPerson({ reason: 'x'.repeat(501) }));
    const tooBig = await applyFrom(stack, '203.0.113.9', {
      answers: aPerson({ reason: `${' '.repeat(21_000)}x` }),
      consent: await buildConsent(aPerson()),
    });

    expect(unknownField.problem.fields.map(({ field }) => field)).toEqual(['answers.role']);
    expect(withId.problem.fields.map(({ field }) => field)).toEqual(['prospectId']);
    expect(tooLong.problem.fields).toEqual([{ field: 'answers.reason', message: 'Máximo 500 caracteres.' }]);
    expect([tooBig.status, tooBig.json.code]).toEqual([400, 'request.malformed']);
  });

  it('pretends success to bots that fill the hidden field, and stores nothing', async () => {
    const answers = aPerson();

    const { status, reply } = await submitApplication(stack, answers, { website: 'https://spam.example' });

    expect(status).toBe(200);
    expect(reply).toMatchObject({ service: 'laser', next: 'interview' });
    expect(await thePlatform().prospects.find(reply.prospectId)).toBeUndefined();
    expect(JSON.stringify(await allTableRows())).not.toContain(answers.email);
  });

  it('stores ten concurrent submissions under one key once, and a new key again [R428]', async () => {
    const answers = aPerson();
    const key = randomUUID();

    const submissions = await Promise.all(
      Array.from({ length: 10 }, () => submitApplication(stack, answers, { key })),
    );
    const retry = await submitApplication(stack, answers, { key });

    const ids = submissions.flatMap(({ status, reply }) => (status === 200 ? [reply.prospectId] : []));
    expect(new Set([...ids, retry.reply.prospectId]).size).toBe(1);
    expect(submissions.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await findStoredProspects(answers)).toHaveLength(1);
    const resubmission = await submitApplication(stack, answers);
    expect(resubmission.reply.prospectId).not.toBe(retry.reply.prospectId);
    expect(await findStoredProspects(answers)).toHaveLength(2);
  });

  it('has no public route that reads or changes a submission [R428]', () => {
    const publicRoutes = allRoutes.filter(
      ({ path, allow }) => path.startsWith('/intake') && allow.includes('public'),
    );
    expect(publicRoutes.some(({ path }) => path.includes('{'))).toBe(false);
  });

  it('limits submissions per e-mail and source address to five an hour [R428]', async () => {
    advanceToFullHour();
    const answers = aPerson();
    const from = '203.0.113.30';
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await submitApplication(stack, answers, { from })).status);

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await submitApplication(stack, answers, { from: '203.0.113.31' })).status).toBe(200);
    expect((await submitApplication(stack, aPerson(), { from })).status).toBe(200);
    advanceClock({ minutes: 61 });
    expect((await submitApplication(stack, answers, { from })).status).toBe(200);
  });

  it('limits submissions per source address to sixty an hour, without limiting others [R428]', async () => {
    advanceToFullHour();
    const buildSubmission = async () => {
      const answers = aPerson();
      return { answers, consent: await buildConsent(answers) };
    };
    await countRequestsFrom('198.51.100.7', { limitName: 'intake', seconds: 3_600, times: 59 });

    expect((await applyFrom(stack, '198.51.100.7', await buildSubmission())).status).toBe(200);
    expect((await applyFrom(stack, '198.51.100.7', await buildSubmission())).status).toBe(429);
    expect((await applyFrom(stack, '198.51.100.8', await buildSubmission())).status).toBe(200);
    expect(JSON.stringify(await allTableRows())).not.toContain('198.51.100');
  });
});
