import { describe, expect } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { openShortLink } from '#shared/accounts/short-link-api.ts';
import { listServiceAlerts } from '#shared/appointments/alerts/alert-api.ts';
import { toHealthAnswers } from '#shared/intake/application/answers.ts';
import {
  answerByLink,
  getMyHealthAnswers,
  giveHealthAnswers,
  openAnswersLink,
  requestHealthAnswers,
  startAnswersLink,
} from '#shared/records/answers/answers-api.ts';
import { getIntakeRecord, getRecordSummary } from '#shared/records/api.ts';
import { listNotices, readNewestSms } from '#test/support/accounts/invitations.ts';
import { createEnteredAppointment } from '#test/support/appointments/desk-actions.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { someAnswers } from '#test/support/intake/prospects.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import { findAnswersToken } from '#test/support/records/answer-links.ts';
import { aGeneralConsent, readAccessLog } from '#test/support/records/record-fixture.ts';
import { caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';

const birthDate = '1990-05-14';
const buildAnswers = (overrides: Partial<Parameters<typeof someAnswers>[1]> = {}) =>
  toHealthAnswers(someAnswers('Nereida', overrides));
const epilepsyConditions = { ...buildAnswers().conditions, epilepsy: true };
const callAsVisitor = () => caller(stack.url);
const buildParams = ({ patient: { patientId } }: Fixture) => ({ params: { patientId } });

/** Creates a fixture whose client has not chosen a password. */
async function createFixtureWithoutPassword(
  patient: Parameters<typeof createFixture>[1] = {},
): Promise<Fixture> {
  const fixture = await createFixture(stack, patient);
  const { accounts, commit } = thePlatform();
  await commit(accounts.change(fixture.patient.patientId, { passwordTemporary: true }));
  return fixture;
}

async function readNewestToken({ patient: { email } }: Fixture): Promise<string> {
  await stack.waitUntilSettled();
  return findAnswersToken(stack.messages.mailbox.list({ type: 'mail', to: email })[0]?.text ?? '');
}
async function requestAnswers(fixture: Fixture): Promise<string> {
  await fixture.asAdmin(requestHealthAnswers, buildParams(fixture));
  return readNewestToken(fixture);
}
const openLink = (token: string) => callAsVisitor()(openAnswersLink, { params: { token } });
const submitAnswers = (token: string, answers: Record<string, unknown>, key?: string) =>
  callAsVisitor()(answerByLink, { params: { token }, body: { answers } as never, ...(key && { key }) });
const readRecord = async (fixture: Fixture) =>
  (await fixture.asAdmin(getIntakeRecord, buildParams(fixture))).reply;

describe('requested health answers', () => {
  it('are submitted through a neutral link by e-mail and SMS, without a password [R394]', async () => {
    const fixture = await createFixtureWithoutPassword();
    const { email, phone } = fixture.patient;
    const token = await requestAnswers(fixture);
    const text = await readNewestSms(stack, { phone });
    const [mail] = stack.messages.mailbox.list({ type: 'mail', to: email });

    expect(findAnswersToken(text)).toHaveLength(22);
    expect(`${mail?.subject} ${mail?.text} ${text}`).not.toMatch(/salud|alerg|condici|embaraz/i);
    expect((await openLink(token)).reply).toEqual({ state: 'open' });
    expect((await readRecord(fixture)).request).toMatchObject({
      state: 'sent',
      requestedByName: 'Lourdes Prueba',
    });
    await callAsVisitor()(startAnswersLink, { params: { token } });
    expect((await readRecord(fixture)).request?.state).toBe('opened');

    const submittedAnswers = {
      ...buildAnswers({ allergies: 'Látex', conditions: epilepsyConditions }),
      birthDate,
    };
    const { status } = await submitAnswers(token, submittedAnswers);

    expect(status).toBe(200);
    const { record, request, answersStanding } = await readRecord(fixture);
    expect(record?.answers).toMatchObject({ allergies: 'Látex', conditions: { epilepsy: true }, birthDate });
    expect(request?.state).toBe('answered');
    expect(answersStanding).toEqual({ isUnanswered: false });
    const summary = await fixture.asAdmin(getRecordSummary, buildParams(fixture));
    expect(summary.reply).toMatchObject({ hasAnswers: true, allergies: 'Látex', conditions: ['epilepsy'] });
    const actions = (await readAccessLog(fixture)).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['patient.answersRequested', 'patient.answersOpened', 'patient.answersGiven']),
    );
    expect(await listNotices(stack, fixture.admin)).toContain('mail sent');
  });

  it('are accepted once per link, and a retry under the same key succeeds', async () => {
    const fixture = await createFixtureWithoutPassword();
    const token = await requestAnswers(fixture);
    const submittedAnswers = { ...buildAnswers(), birthDate };

    const concurrentSubmits = await Promise.all([
      submitAnswers(token, submittedAnswers, 'press-of-one'),
      submitAnswers(token, submittedAnswers, 'press-of-two'),
    ]);
    const laterSubmit = await submitAnswers(token, { ...submittedAnswers, allergies: 'Otra' });

    expect(concurrentSubmits.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const acceptedKey = concurrentSubmits[0]?.status === 200 ? 'press-of-one' : 'press-of-two';
    expect((await submitAnswers(token, submittedAnswers, acceptedKey)).status).toBe(200);
    expect([laterSubmit.status, laterSubmit.problem.code]).toEqual([409, 'record.link_used']);
    expect((await openLink(token)).reply).toMatchObject({ state: 'answered' });
    expect((await readRecord(fixture)).record?.answers.allergies).toBe('');
  });

  it('require the birth date if the center knows it', async () => {
    const fixture = await createFixtureWithoutPassword();
    await aGeneralConsent(fixture, { allergies: 'Penicilina' });
    const token = await requestAnswers(fixture);
    const wrongAnswers = { ...buildAnswers(), birthDate: '1991-01-01' };

    const rejected = await expectNoChange(stack, () => submitAnswers(token, wrongAnswers));
    expect(rejected.problem).toMatchObject({
      code: 'record.birth_date_differs',
      fields: [{ field: 'answers.birthDate' }],
    });
    const { birthDate: _, ...answersWithoutDate } = wrongAnswers;
    expect((await submitAnswers(token, answersWithoutDate)).problem.code).toBe('record.birth_date_differs');
    expect((await readRecord(fixture)).record?.answers.allergies).toBe('Penicilina');

    await submitAnswers(token, { ...buildAnswers({ allergies: '' }), birthDate });

    const { record, past } = await readRecord(fixture);
    expect(record).toMatchObject({ answers: { allergies: '', fullName: expect.any(String) }, consent: {} });
    expect(past).toMatchObject([
      { kind: 'renewed', taken: ['allergies'], answers: { allergies: 'Penicilina' } },
    ]);
    const logLine = (await readAccessLog(fixture)).find(({ action }) => action === 'patient.answersGiven');
    expect(logLine).toMatchObject({
      who: 'Visitante',
      details: { before: { allergies: 'Penicilina' }, after: { allergies: '' } },
    });
  });

  it('lock the link after ten wrong birth dates, also across two counting windows', async () => {
    const thirtyDays = 30 * 24 * 60;
    advanceClock({ minutes: thirtyDays - ((now().getTime() / 60_000) % thirtyDays) - 60 });
    const fixture = await createFixtureWithoutPassword({ patient: { birthDate } });
    const token = await requestAnswers(fixture);
    for (let day = 10; day < 19; day++) {
      if (day === 14) advanceClock({ days: 2 });
      await submitAnswers(token, { ...buildAnswers(), birthDate: `1980-01-${day}` });
    }
    const tenthGuess = await submitAnswers(token, { ...buildAnswers(), birthDate: '1980-01-19' });
    const rightDate = await submitAnswers(token, { ...buildAnswers(), birthDate });

    expect([tenthGuess, rightDate, await openLink(token)].map(({ problem }) => problem.code)).toEqual(
      Array(3).fill('record.link_locked'),
    );
    const { record, request } = await readRecord(fixture);
    expect([record, request?.state]).toEqual([undefined, 'locked']);
    expect((await openLink(await requestAnswers(fixture))).reply).toEqual({ state: 'open' });
  });

  it('require signing in if the client has a password', async ({ fixture }) => {
    await aGeneralConsent(fixture, { allergies: 'Níquel' });
    const token = await requestAnswers(fixture);
    const openedLink = await openLink(token);
    const rejected = await expectNoChange(stack, () =>
      submitAnswers(token, { ...buildAnswers(), birthDate }),
    );

    expect(openedLink.reply).toEqual({ state: 'signIn', patientId: fixture.patient.patientId });
    expect(rejected.problem.code).toBe('record.sign_in_first');
    const { reply } = await fixture.asPatient(getMyHealthAnswers, buildParams(fixture));
    expect(reply).toMatchObject({ isAsked: true, answered: { answers: { allergies: 'Níquel' } } });

    const { recordedAt } = reply.answered!;
    const body = { recordedAt, answers: buildAnswers({ allergies: 'Níquel y látex' }) };
    await fixture.asPatient(giveHealthAnswers, { ...buildParams(fixture), body });

    const { request, record } = await readRecord(fixture);
    expect([request?.state, record?.answers.allergies]).toEqual(['answered', 'Níquel y látex']);
    const staleSubmit = await fixture.asPatient(giveHealthAnswers, { ...buildParams(fixture), body });
    expect(staleSubmit.problem.code).toBe('record.answers_changed');
  });

  it('reject a link that is expired, replaced, made up, for another address or inactive', async () => {
    const [expired, requestedTwice, moved, inactive] = await Promise.all(
      [1, 2, 3, 4].map(() => createFixtureWithoutPassword()),
    );
    const tokens = [];
    for (const fixture of [expired!, requestedTwice!, moved!, inactive!])
      tokens.push(await requestAnswers(fixture));
    const [expiredToken = '', replacedToken = '', movedToken = '', inactiveToken = ''] = tokens;
    const newestToken = await requestAnswers(requestedTwice!);
    const { patients, commit } = thePlatform();
    const changePatient = async ({ patient: { patientId } }: Fixture, changes: object) => {
      const before = await patients.get(patientId);
      await commit(...patients.put({ ...before, ...changes }, before));
    };
    await changePatient(moved!, { email: `otra-${moved!.patient.email}` });
    await changePatient(inactive!, { active: false });

    const codes = await Promise.all(
      [replacedToken, movedToken, inactiveToken, 'x'.repeat(22)].map(
        async (token) => (await openLink(token)).problem.code,
      ),
    );

    expect(codes).toEqual([
      'record.link_replaced',
      'record.link_over',
      'record.link_over',
      'record.link_over',
    ]);
    expect((await openLink(newestToken)).reply).toEqual({ state: 'open' });
    expect((await callAsVisitor()(openShortLink, { params: { token: newestToken } })).problem.code).toBe(
      'account.link_over',
    );
    expect((await readRecord(moved!)).request?.state).toBe('readdressed');
    expect((await inactive!.asAdmin(requestHealthAnswers, buildParams(inactive!))).problem.code).toBe(
      'record.client_inactive',
    );
    advanceClock({ days: 15 });
    expect((await openLink(expiredToken)).problem.code).toBe('record.link_over');
    expect((await submitAnswers(expiredToken, { ...buildAnswers(), birthDate })).problem.code).toBe(
      'record.link_over',
    );
    expect((await readRecord(expired!)).request?.state).toBe('expired');
  });

  it('can be requested three times an hour', async () => {
    const fixture = await createFixtureWithoutPassword();
    await createEnteredAppointment(fixture, { time: '14:00' });
    const responses = [];
    for (let attempt = 0; attempt < 4; attempt++)
      responses.push(await fixture.asStaff(requestHealthAnswers, buildParams(fixture)));

    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  });

  it('require a guardian if the client is a minor', async () => {
    const year = Number(thePlatform().now().toISOString().slice(0, 4)) - 15;
    const minor = await createFixtureWithoutPassword({ patient: { birthDate: `${year}-01-02` } });

    const token = await requestAnswers(minor);
    const answersWithoutGuardian = { ...buildAnswers(), birthDate: `${year}-01-02` };
    const guardian = { name: 'Luz Díaz', relationship: 'Madre', license: 'PR-12345', phone: '7875550143' };

    const rejected = await submitAnswers(token, answersWithoutGuardian);

    const { status } = await submitAnswers(token, { ...answersWithoutGuardian, guardian });

    expect(rejected.problem.fields.map(({ field }) => field)).toContain('answers.guardian.name');

    expect(status).toBe(200);
    expect((await readRecord(minor)).record?.answers.guardian).toMatchObject({ name: 'Luz Díaz' });
  });
});

describe('health answers', () => {
  it('expire after the period in the settings, and must be renewed by the client', async ({ fixture }) => {
    await aGeneralConsent(fixture, { conditions: epilepsyConditions });
    const listAlerts = async () => {
      // A raw query string, which the contract splits.
      const query = { serviceIds: fixture.serviceId } as never;
      return (await fixture.asAdmin(listServiceAlerts, { ...buildParams(fixture), query })).reply;
    };
    expect((await listAlerts()).expiredSince).toBeUndefined();
    advanceClock({ days: 367 });

    const { expiredSince } = await listAlerts();

    expect(expiredSince).toMatch(/^\d{4}-\d\d-\d\d$/);
    const summary = await fixture.asAdmin(getRecordSummary, buildParams(fixture));
    expect(summary.reply).toMatchObject({ hasAnswers: true, answersExpiredSince: expiredSince });
    const { reply } = await fixture.asPatient(getMyHealthAnswers, buildParams(fixture));
    expect(reply).toMatchObject({ expiredSince, isAsked: false });

    const { recordedAt, answers } = reply.answered!;
    const { guardian: _, ...unchangedAnswers } = answers;
    await fixture.asPatient(giveHealthAnswers, {
      ...buildParams(fixture),
      body: { recordedAt, answers: unchangedAnswers },
    });

    expect((await listAlerts()).expiredSince).toBeUndefined();
    expect((await readRecord(fixture)).past).toEqual([]);
  });
});
