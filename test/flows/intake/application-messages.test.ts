import { describe, expect } from 'vitest';
import { getRegistration, register } from '#shared/accounts/registration-api.ts';
import { anAccount, aPatient, aService, thePlatform } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { aPerson, apply } from '#test/support/intake/applications.ts';
import { requestEvaluation } from '#test/support/intake/prospects.ts';
import { caller } from '#test/support/system/api-client.ts';
import { advanceClock, setClockToTime } from '#test/support/system/clock.ts';

it.beforeAll(async () => {
  await anAccount('admin', 'Lourdes', { userId: 'lourdes' });
  await anAccount('supervisor', 'Hector', { userId: 'hector' });
  await anAccount('supervisor', 'Gone', { userId: 'gone' });
  const { accounts, commit } = thePlatform();
  await commit(accounts.change('gone', { active: false }));
  await aService('laser-legs', { laser: true });
});

const mailsTo = (to: string) => stack.messages.mailbox.list({ type: 'mail', to });
/** Runs the summary for the front desk 15 minutes later, twice, to prove that it is sent once. */
async function runSummaryTwice() {
  await stack.waitUntilSettled();
  advanceClock({ minutes: 15 });
  await stack.bus.runSchedule('send-application-digests');
  await stack.bus.runSchedule('send-application-digests');
  await stack.waitUntilSettled();
}
/** How often a subject reached each member of the front desk; the last one is deactivated. */
const countDeskMails = (about: string, subject: string) =>
  ['lourdes', 'hector', 'gone'].map(
    (each) =>
      mailsTo(`${each}@test.example`).filter((mail) => mail.subject === subject && mail.text.includes(about))
        .length,
  );
const textsTo = (to: string) => stack.messages.mailbox.list({ type: 'sms', to });

describe('messages to an applicant', () => {
  it('confirm the application, with the link to register or, for laser, the wait for a call', async () => {
    const answers = aPerson({ service: 'facial', allergies: 'Penicilina' });
    const forLaser = aPerson({ service: 'laser' });

    await apply(stack, forLaser);
    const { reply } = await apply(stack, answers);
    await stack.waitUntilSettled();

    const [mail, ...others] = mailsTo(answers.email);
    expect([mail?.subject, others]).toEqual(['Recibimos tu solicitud', []]);
    expect(mail?.text).toContain(`/registro/crear-cuenta/${reply.prospectId}?email=`);
    const link = await caller(stack.url)(getRegistration, { params: { id: reply.prospectId } });
    expect(link.reply).toMatchObject({ kind: 'prospect', state: 'open' });
    expect(mailsTo(forLaser.email).map(({ text }) => text)).toEqual([
      expect.stringContaining('Te llamaremos para una entrevista'),
    ]);
    expect(textsTo(answers.phone)).toHaveLength(1);
    expect(mail?.text).not.toContain('Penicilina');
  });

  it('by SMS are sent the next morning at night, unless the applicant has registered', async () => {
    setClockToTime('22:30');
    const [waits, registers] = [aPerson({ service: 'facial' }), aPerson({ service: 'facial' })];
    await apply(stack, waits);
    const { reply } = await apply(stack, registers);
    await stack.waitUntilSettled();
    expect([textsTo(waits.phone), mailsTo(waits.email)].map(({ length }) => length)).toEqual([0, 1]);
    await caller(stack.url)(register, {
      params: { id: reply.prospectId },
      body: { email: registers.email, password: 'mi-clave-propia' },
    });

    advanceClock({ minutes: 9 * 60 + 30 });
    await stack.bus.runSchedule('send-waiting-messages');
    await stack.waitUntilSettled();

    expect([textsTo(waits.phone), textsTo(registers.phone)].map(({ length }) => length)).toEqual([1, 0]);
  });

  it('by SMS are limited to two for a phone that several applications name', async () => {
    const { phone } = aPerson();
    for (let times = 0; times < 4; times += 1) await apply(stack, aPerson({ phone }));
    await stack.waitUntilSettled();

    expect(textsTo(phone)).toHaveLength(2);
  });

  it('by e-mail are limited to five a day for an address that several applications name [R428]', async () => {
    const answers = aPerson({ service: 'facial' });
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1)
      statuses.push((await apply(stack, answers, { from: `203.0.113.${40 + n}` })).status);
    await stack.waitUntilSettled();

    expect(statuses).toEqual(Array(7).fill(200));
    expect(mailsTo(answers.email)).toHaveLength(5);
  });
});

it('front desk gets one e-mail for all applications of a quarter of an hour', async () => {
  await runSummaryTwice();
  const before = mailsTo('hector@test.example').length;
  for (const allergies of ['Penicilina', 'Látex'])
    await apply(stack, aPerson({ service: 'facial', allergies }));
  await runSummaryTwice();

  const news = mailsTo('hector@test.example').slice(0, mailsTo('hector@test.example').length - before);
  expect(news.map(({ subject }) => subject)).toEqual(['2 solicitudes nuevas']);
  expect(news[0]?.text).toContain('Facial');
  expect(news[0]?.text).not.toMatch(/Penicilina|Látex/);
  expect(mailsTo('gone@test.example')).toEqual([]);
});

it('front desk gets an e-mail when a client requests laser', async () => {
  const client = await aPatient('Olga');
  await requestEvaluation(stack, client);
  await stack.waitUntilSettled();

  expect(countDeskMails('/admin/prospectos?estado=laser', 'Solicitud de evaluación láser')).toEqual([
    1, 1, 0,
  ]);
});
