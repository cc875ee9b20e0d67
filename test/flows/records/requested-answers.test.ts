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
const health = (more: Partial<Parameters<typeof someAnswers>[1]> = {}) =>
  toHealthAnswers(someAnswers('Nereida', more));
const epileptic = { ...health().conditions, epilepsy: true };
const visitor = () => caller(stack.url);
const paramsOf = ({ patient: { patientId } }: Fixture) => ({ params: { patientId } });

/** A client created by the desk who has not chosen a password. */
async function createFixtureWithoutPassword(
  patient: Parameters<typeof createFixture>[1] = {},
): Promise<Fixture> {
  const fixture = await createFixture(stack, patient);
  const { accounts, commit } = thePlatform();
  await commit(accounts.change(fixture.patient.patientId, { passwordTemporary: true }));
  return fixture;
}

async function tokenTo({ patient: { email } }: Fixture): Promise<string> {
  await stack.waitUntilSettled();
  return findAnswersToken(stack.messages.mailbox.list({ type: 'mail', to: email })[0]?.text ?? '');
}
async function requestAnswers(fixture: Fixture): Promise<string> {
  await fixture.asAdmin(requestHealthAnswers, paramsOf(fixture));
  return tokenTo(fixture);
}
const open = (token: string) => visitor()(openAnswersLink, { params: { token } });
const answer = (token: string, answers: Record<string, unknown>, key?: string) =>
  visitor()(answerByLink, { params: { token }, body: { answers } as never, ...(key && { key }) });
const recordOf = async (fixture: Fixture) =>
  (await fixture.asAdmin(getIntakeRecord, paramsOf(fixture))).reply;

describe('requested health answers', () => {
  it('are given by a neutral link by e-mail and SMS, without a password [R394]', async () => {
    const fixture = await createFixtureWithoutPassword();
    const { email, phone } = fixture.patient;
    const token = await requestAnswers(fixture);
    const text = await readNewestSms(stack, { phone });
    const [mail] = stack.messages.mailbox.list({ type: 'mail', to: email });

    expect(findAnswersToken(text)).toHaveLength(22);
    expect(`${mail?.subject} ${mail?.text} ${text}`).not.toMatch(/salud|alerg|condici|embaraz/i);
    expect((await open(token)).reply).toEqual({ state: 'open' });
    expect((await recordOf(fixture)).request).toMatchObject({
      state: 'sent',
      requestedByName: 'Lourdes Prueba',
    });
    await visitor()(startAnswersLink, { params: { token } });
    expect((await recordOf(fixture)).request?.state).toBe('opened');

    const given = { ...health({ allergies: 'Látex', conditions: epileptic }), birthDate };
    const { status } = await answer(token, given);

    expect(status).toBe(200);
    const { record, request, answersStanding } = await recordOf(fixture);
    expect(record?.answers).toMatchObject({ allergies: 'Látex', conditions: { epilepsy: true }, birthDate });
    expect(request?.state).toBe('answered');
    expect(answersStanding).toEqual({ isUnanswered: false });
    const summary = await fixture.asAdmin(getRecordSummary, paramsOf(fixture));
    expect(summary.reply).toMatchObject({ hasAnswers: true, allergies: 'Látex', conditions: ['epilepsy'] });
    const actions = (await readAccessLog(fixture)).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['patient.answersRequested', 'patient.answersOpened', 'patient.answersGiven']),
    );
    expect(await listNotices(stack, fixture.admin)).toContain('mail sent');
  });

  it('are accepted once per link; a retry under the same key succeeds', async () => {
    const fixture = await createFixtureWithoutPassword();
    const token = await requestAnswers(fixture);
    const given = { ...health(), birthDate };

    const twice = await Promise.all([
      answer(token, given, 'press-of-one'),
      answer(token, given, 'press-of-two'),
    ]);
    const again = await answer(token, { ...given, allergies: 'Otra' });

    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const first = twice[0]?.status === 200 ? 'press-of-one' : 'press-of-two';
    expect((await answer(token, given, first)).status).toBe(200);
    expect([again.status, again.problem.code]).toEqual([409, 'record.link_used']);
    expect((await open(token)).reply).toMatchObject({ state: 'answered' });
    expect((await recordOf(fixture)).record?.answers.allergies).toBe('');
  });

  it('require the birth date if the center knows it', async () => {
    const fixture = await createFixtureWithoutPassword();
    await aGeneralConsent(fixture, { allergies: 'Penicilina' });
    const token = await requestAnswers(fixture);
    const wrong = { ...health(), birthDate: '1991-01-01' };

    const rejected = await expectNoChange(stack, () => answer(token, wrong));
    expect(rejected.problem).toMatchObject({
      code: 'record.birth_date_differs',
      fields: [{ field: 'answers.birthDate' }],
    });
    const { birthDate: _, ...without } = wrong;
    expect((await answer(token, without)).problem.code).toBe('record.birth_date_differs');
    expect((await recordOf(fixture)).record?.answers.allergies).toBe('Penicilina');

    await answer(token, { ...health({ allergies: '' }), birthDate });

    const { record, past } = await recordOf(fixture);
    expect(record).toMatchObject({ answers: { allergies: '', fullName: expect.any(String) }, consent: {} });
    expect(past).toMatchObject([
      { kind: 'renewed', taken: ['allergies'], answers: { allergies: 'Penicilina' } },
    ]);
    const line = (await readAccessLog(fixture)).find(({ action }) => action === 'patient.answersGiven');
    expect(line).toMatchObject({
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
      await answer(token, { ...health(), birthDate: `1980-01-${day}` });
    }
    const last = await answer(token, { ...health(), birthDate: '1980-01-19' });
    const right = await answer(token, { ...health(), birthDate });

    expect([last, right, await open(token)].map(({ problem }) => problem.code)).toEqual(
      Array(3).fill('record.link_locked'),
    );
    const { record, request } = await recordOf(fixture);
    expect([record, request?.state]).toEqual([undefined, 'locked']);
    expect((await open(await requestAnswers(fixture))).reply).toEqual({ state: 'open' });
  });

  it('require signing in if the client has a password', async ({ fixture }) => {
    await aGeneralConsent(fixture, { allergies: 'Níquel' });
    const token = await requestAnswers(fixture);
    const opened = await open(token);
    const rejected = await expectNoChange(stack, () => answer(token, { ...health(), birthDate }));

    expect(opened.reply).toEqual({ state: 'signIn', patientId: fixture.patient.patientId });
    expect(rejected.problem.code).toBe('record.sign_in_first');
    const { reply } = await fixture.asPatient(getMyHealthAnswers, paramsOf(fixture));
    expect(reply).toMatchObject({ isAsked: true, answered: { answers: { allergies: 'Níquel' } } });

    const { recordedAt } = reply.answered!;
    const body = { recordedAt, answers: health({ allergies: 'Níquel y látex' }) };
    await fixture.asPatient(giveHealthAnswers, { ...paramsOf(fixture), body });

    const { request, record } = await recordOf(fixture);
    expect([request?.state, record?.answers.allergies]).toEqual(['answered', 'Níquel y látex']);
    const stale = await fixture.asPatient(giveHealthAnswers, { ...paramsOf(fixture), body });
    expect(stale.problem.code).toBe('record.answers_changed');
  });

  it('reject a link that is expired, replaced, made up, for another address or inactive', async () => {
    const [late, twice, moved, shut] = await Promise.all(
      [1, 2, 3, 4].map(() => createFixtureWithoutPassword()),
    );
    const tokens = [];
    for (const fixture of [late!, twice!, moved!, shut!]) tokens.push(await requestAnswers(fixture));
    const [ofLate = '', replaced = '', ofMoved = '', ofShut = ''] = tokens;
    const fresh = await requestAnswers(twice!);
    const { patients, commit } = thePlatform();
    const changed = async ({ patient: { patientId } }: Fixture, more: object) => {
      const before = await patients.get(patientId);
      await commit(...patients.put({ ...before, ...more }, before));
    };
    await changed(moved!, { email: `otra-${moved!.patient.email}` });
    await changed(shut!, { active: false });

    const codes = await Promise.all(
      [replaced, ofMoved, ofShut, 'x'.repeat(22)].map(async (token) => (await open(token)).problem.code),
    );

    expect(codes).toEqual([
      'record.link_replaced',
      'record.link_over',
      'record.link_over',
      'record.link_over',
    ]);
    expect((await open(fresh)).reply).toEqual({ state: 'open' });
    expect((await visitor()(openShortLink, { params: { token: fresh } })).problem.code).toBe(
      'account.link_over',
    );
    expect((await recordOf(moved!)).request?.state).toBe('readdressed');
    expect((await shut!.asAdmin(requestHealthAnswers, paramsOf(shut!))).problem.code).toBe(
      'record.client_inactive',
    );
    advanceClock({ days: 15 });
    expect((await open(ofLate)).problem.code).toBe('record.link_over');
    expect((await answer(ofLate, { ...health(), birthDate })).problem.code).toBe('record.link_over');
    expect((await recordOf(late!)).request?.state).toBe('expired');
  });

  it('can be requested three times an hour', async () => {
    const fixture = await createFixtureWithoutPassword();
    await createEnteredAppointment(fixture, { time: '14:00' });
    const answers = [];
    for (let time = 0; time < 4; time++)
      answers.push(await fixture.asStaff(requestHealthAnswers, paramsOf(fixture)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  });

  it('of a minor require a guardian', async () => {
    const year = Number(thePlatform().now().toISOString().slice(0, 4)) - 15;
    const minor = await createFixtureWithoutPassword({ patient: { birthDate: `${year}-01-02` } });

    const token = await requestAnswers(minor);
    const alone = { ...health(), birthDate: `${year}-01-02` };
    const guardian = { name: 'Luz Díaz', relationship: 'Madre', license: 'PR-12345', phone: '7875550143' };

    const rejected = await answer(token, alone);

    const { status } = await answer(token, { ...alone, guardian });

    expect(rejected.problem.fields.map(({ field }) => field)).toContain('answers.guardian.name');

    expect(status).toBe(200);
    expect((await recordOf(minor)).record?.answers.guardian).toMatchObject({ name: 'Luz Díaz' });
  });
});

describe('health answers', () => {
  it('expire after the period in the settings, and must be renewed by the client', async ({ fixture }) => {
    await aGeneralConsent(fixture, { conditions: epileptic });
    const alerts = async () => {
      const query = { serviceIds: fixture.serviceId } as never;
      return (await fixture.asAdmin(listServiceAlerts, { ...paramsOf(fixture), query })).reply;
    };
    expect((await alerts()).expiredSince).toBeUndefined();
    advanceClock({ days: 367 });

    const { expiredSince } = await alerts();

    expect(expiredSince).toMatch(/^\d{4}-\d\d-\d\d$/);
    const summary = await fixture.asAdmin(getRecordSummary, paramsOf(fixture));
    expect(summary.reply).toMatchObject({ hasAnswers: true, answersExpiredSince: expiredSince });
    const { reply } = await fixture.asPatient(getMyHealthAnswers, paramsOf(fixture));
    expect(reply).toMatchObject({ expiredSince, isAsked: false });

    const { recordedAt, answers } = reply.answered!;
    const { guardian: _, ...same } = answers;
    await fixture.asPatient(giveHealthAnswers, { ...paramsOf(fixture), body: { recordedAt, answers: same } });

    expect((await alerts()).expiredSince).toBeUndefined();
    expect((await recordOf(fixture)).past).toEqual([]);
  });
});
