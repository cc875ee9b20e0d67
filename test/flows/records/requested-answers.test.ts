import { describe, expect } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { openShortLink } from '#shared/accounts/short-link-api.ts';
import { listServiceAlerts } from '#shared/appointments/alerts/alert-api.ts';
import { healthOf } from '#shared/intake/application/answers.ts';
import {
  answerByLink,
  getMyHealthAnswers,
  giveHealthAnswers,
  openAnswersLink,
  requestHealthAnswers,
  startAnswersLink,
} from '#shared/records/answers/answers-api.ts';
import { getIntakeRecord, getRecordSummary } from '#shared/records/api.ts';
import { noticesOf, textTo } from '#test/support/accounts/invitations.ts';
import { entered } from '#test/support/appointments/desk-actions.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aScene, type Scene } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { someAnswers } from '#test/support/intake/prospects.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';
import { answersLinkIn } from '#test/support/records/answer-links.ts';
import { aGeneralConsent, logOf } from '#test/support/records/record-scene.ts';
import { caller } from '#test/support/system/api-client.ts';
import { later } from '#test/support/system/clock.ts';

const birthDate = '1990-05-14';
const health = (more: Partial<Parameters<typeof someAnswers>[1]> = {}) =>
  healthOf(someAnswers('Nereida', more));
const epileptic = { ...health().conditions, epilepsy: true };
const visitor = () => caller(stack.url);
const paramsOf = ({ patient: { patientId } }: Scene) => ({ params: { patientId } });

/** A client created by the desk who has not chosen a password. */
async function withoutPassword(patient: Parameters<typeof aScene>[1] = {}): Promise<Scene> {
  const scene = await aScene(stack, patient);
  const { accounts, commit } = thePlatform();
  await commit(accounts.change(scene.patient.patientId, { passwordTemporary: true }));
  return scene;
}

async function tokenTo({ patient: { email } }: Scene): Promise<string> {
  await stack.settled();
  return answersLinkIn(stack.messages.mailbox.list({ type: 'mail', to: email })[0]?.text ?? '');
}
async function asked(scene: Scene): Promise<string> {
  await scene.asAdmin(requestHealthAnswers, paramsOf(scene));
  return tokenTo(scene);
}
const open = (token: string) => visitor()(openAnswersLink, { params: { token } });
const answer = (token: string, answers: Record<string, unknown>, key?: string) =>
  visitor()(answerByLink, { params: { token }, body: { answers } as never, ...(key && { key }) });
const recordOf = async (scene: Scene) => (await scene.asAdmin(getIntakeRecord, paramsOf(scene))).reply;

describe('requested health answers', () => {
  it('are given by a neutral link by e-mail and SMS, without a password [R394]', async () => {
    const scene = await withoutPassword();
    const { email, phone } = scene.patient;
    const token = await asked(scene);
    const text = await textTo(stack, { phone });
    const [mail] = stack.messages.mailbox.list({ type: 'mail', to: email });

    expect(answersLinkIn(text)).toHaveLength(22);
    expect(`${mail?.subject} ${mail?.text} ${text}`).not.toMatch(/salud|alerg|condici|embaraz/i);
    expect((await open(token)).reply).toEqual({ state: 'open' });
    expect((await recordOf(scene)).request).toMatchObject({
      state: 'sent',
      requestedByName: 'Lourdes Prueba',
    });
    await visitor()(startAnswersLink, { params: { token } });
    expect((await recordOf(scene)).request?.state).toBe('opened');

    const given = { ...health({ allergies: 'Látex', conditions: epileptic }), birthDate };
    const { status } = await answer(token, given);

    expect(status).toBe(200);
    const { record, request, answersStanding } = await recordOf(scene);
    expect(record?.answers).toMatchObject({ allergies: 'Látex', conditions: { epilepsy: true }, birthDate });
    expect(request?.state).toBe('answered');
    expect(answersStanding).toEqual({ isUnanswered: false });
    const summary = await scene.asAdmin(getRecordSummary, paramsOf(scene));
    expect(summary.reply).toMatchObject({ hasAnswers: true, allergies: 'Látex', conditions: ['epilepsy'] });
    const actions = (await logOf(scene)).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['patient.answersRequested', 'patient.answersOpened', 'patient.answersGiven']),
    );
    expect(await noticesOf(stack, scene.admin)).toContain('mail sent');
  });

  it('are accepted once per link; a retry under the same key succeeds', async () => {
    const scene = await withoutPassword();
    const token = await asked(scene);
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
    expect((await recordOf(scene)).record?.answers.allergies).toBe('');
  });

  it('require the birth date if the center knows it', async () => {
    const scene = await withoutPassword();
    await aGeneralConsent(scene, { allergies: 'Penicilina' });
    const token = await asked(scene);
    const wrong = { ...health(), birthDate: '1991-01-01' };

    const refused = await leavingNoTrace(stack, () => answer(token, wrong));
    expect(refused.problem).toMatchObject({
      code: 'record.birth_date_differs',
      fields: [{ field: 'answers.birthDate' }],
    });
    const { birthDate: _, ...without } = wrong;
    expect((await answer(token, without)).problem.code).toBe('record.birth_date_differs');
    expect((await recordOf(scene)).record?.answers.allergies).toBe('Penicilina');

    await answer(token, { ...health({ allergies: '' }), birthDate });

    const { record, past } = await recordOf(scene);
    expect(record).toMatchObject({ answers: { allergies: '', fullName: expect.any(String) }, consent: {} });
    expect(past).toMatchObject([
      { kind: 'renewed', taken: ['allergies'], answers: { allergies: 'Penicilina' } },
    ]);
    const line = (await logOf(scene)).find(({ action }) => action === 'patient.answersGiven');
    expect(line).toMatchObject({
      who: 'Visitante',
      details: { before: { allergies: 'Penicilina' }, after: { allergies: '' } },
    });
  });

  it('lock the link after ten wrong birth dates, also across two counting windows', async () => {
    const thirtyDays = 30 * 24 * 60;
    later({ minutes: thirtyDays - ((now().getTime() / 60_000) % thirtyDays) - 60 });
    const scene = await withoutPassword({ patient: { birthDate } });
    const token = await asked(scene);
    for (let day = 10; day < 19; day++) {
      if (day === 14) later({ days: 2 });
      await answer(token, { ...health(), birthDate: `1980-01-${day}` });
    }
    const last = await answer(token, { ...health(), birthDate: '1980-01-19' });
    const right = await answer(token, { ...health(), birthDate });

    expect([last, right, await open(token)].map(({ problem }) => problem.code)).toEqual(
      Array(3).fill('record.link_locked'),
    );
    const { record, request } = await recordOf(scene);
    expect([record, request?.state]).toEqual([undefined, 'locked']);
    expect((await open(await asked(scene))).reply).toEqual({ state: 'open' });
  });

  it('require signing in if the client has a password', async ({ scene }) => {
    await aGeneralConsent(scene, { allergies: 'Níquel' });
    const token = await asked(scene);
    const opened = await open(token);
    const refused = await leavingNoTrace(stack, () => answer(token, { ...health(), birthDate }));

    expect(opened.reply).toEqual({ state: 'signIn', patientId: scene.patient.patientId });
    expect(refused.problem.code).toBe('record.sign_in_first');
    const { reply } = await scene.asPatient(getMyHealthAnswers, paramsOf(scene));
    expect(reply).toMatchObject({ isAsked: true, answered: { answers: { allergies: 'Níquel' } } });

    const { recordedAt } = reply.answered!;
    const body = { recordedAt, answers: health({ allergies: 'Níquel y látex' }) };
    await scene.asPatient(giveHealthAnswers, { ...paramsOf(scene), body });

    const { request, record } = await recordOf(scene);
    expect([request?.state, record?.answers.allergies]).toEqual(['answered', 'Níquel y látex']);
    const stale = await scene.asPatient(giveHealthAnswers, { ...paramsOf(scene), body });
    expect(stale.problem.code).toBe('record.answers_changed');
  });

  it('reject a link that is expired, replaced, made up, for another address or inactive', async () => {
    const [late, twice, moved, shut] = await Promise.all([1, 2, 3, 4].map(() => withoutPassword()));
    const tokens = [];
    for (const scene of [late!, twice!, moved!, shut!]) tokens.push(await asked(scene));
    const [ofLate = '', replaced = '', ofMoved = '', ofShut = ''] = tokens;
    const fresh = await asked(twice!);
    const { patients, commit } = thePlatform();
    const changed = async ({ patient: { patientId } }: Scene, more: object) => {
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
    later({ days: 15 });
    expect((await open(ofLate)).problem.code).toBe('record.link_over');
    expect((await answer(ofLate, { ...health(), birthDate })).problem.code).toBe('record.link_over');
    expect((await recordOf(late!)).request?.state).toBe('expired');
  });

  it('can be requested three times an hour', async () => {
    const scene = await withoutPassword();
    await entered(scene, { time: '14:00' });
    const answers = [];
    for (let time = 0; time < 4; time++)
      answers.push(await scene.asStaff(requestHealthAnswers, paramsOf(scene)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  });

  it('of a minor require a guardian', async () => {
    const year = Number(thePlatform().now().toISOString().slice(0, 4)) - 15;
    const minor = await withoutPassword({ patient: { birthDate: `${year}-01-02` } });

    const token = await asked(minor);
    const alone = { ...health(), birthDate: `${year}-01-02` };
    const guardian = { name: 'Luz Díaz', relationship: 'Madre', license: 'PR-12345', phone: '7875550143' };

    const refused = await answer(token, alone);

    const { status } = await answer(token, { ...alone, guardian });

    expect(refused.problem.fields.map(({ field }) => field)).toContain('answers.guardian.name');

    expect(status).toBe(200);
    expect((await recordOf(minor)).record?.answers.guardian).toMatchObject({ name: 'Luz Díaz' });
  });
});

describe('health answers', () => {
  it('expire after the period in the settings, and must be renewed by the client', async ({ scene }) => {
    await aGeneralConsent(scene, { conditions: epileptic });
    const alerts = async () => {
      const query = { serviceIds: scene.serviceId } as never;
      return (await scene.asAdmin(listServiceAlerts, { ...paramsOf(scene), query })).reply;
    };
    expect((await alerts()).expiredSince).toBeUndefined();
    later({ days: 367 });

    const { expiredSince } = await alerts();

    expect(expiredSince).toMatch(/^\d{4}-\d\d-\d\d$/);
    const summary = await scene.asAdmin(getRecordSummary, paramsOf(scene));
    expect(summary.reply).toMatchObject({ hasAnswers: true, answersExpiredSince: expiredSince });
    const { reply } = await scene.asPatient(getMyHealthAnswers, paramsOf(scene));
    expect(reply).toMatchObject({ expiredSince, isAsked: false });

    const { recordedAt, answers } = reply.answered!;
    const { guardian: _, ...same } = answers;
    await scene.asPatient(giveHealthAnswers, { ...paramsOf(scene), body: { recordedAt, answers: same } });

    expect((await alerts()).expiredSince).toBeUndefined();
    expect((await recordOf(scene)).past).toEqual([]);
  });
});
