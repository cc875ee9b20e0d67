import { describe, expect } from 'vitest';
import { getRegistration, register } from '#shared/accounts/registration-api.ts';
import { anAccount, aPatient, aService, thePlatform } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { aPerson, apply } from '#test/support/intake/applications.ts';
import { anAskedEvaluation } from '#test/support/intake/prospects.ts';
import { caller } from '#test/support/system/api-client.ts';
import { later, standAtHour } from '#test/support/system/clock.ts';

it.beforeAll(async () => {
  await anAccount('admin', 'Lourdes', { userId: 'lourdes' });
  await anAccount('supervisor', 'Hector', { userId: 'hector' });
  await anAccount('supervisor', 'Gone', { userId: 'gone' });
  const { accounts, commit } = thePlatform();
  await commit(accounts.change('gone', { active: false }));
  await aService('laser-legs', { laser: true });
});

const mailsTo = (to: string) => stack.messages.mailbox.list({ type: 'mail', to });
/** The quarter of an hour is over, and the front desk hears of it once however often the schedule runs. */
async function told() {
  await stack.settled();
  later({ minutes: 15 });
  await stack.bus.runSchedule('tell-applications');
  await stack.bus.runSchedule('tell-applications');
  await stack.settled();
}
/** Whom of the team a subject reached: once each, and nobody who was deactivated. */
const deskHeard = (about: string, subject: string) =>
  ['lourdes', 'hector', 'gone'].map(
    (each) =>
      mailsTo(`${each}@test.example`).filter((mail) => mail.subject === subject && mail.text.includes(about))
        .length,
  );
const textsTo = (to: string) => stack.messages.mailbox.list({ type: 'sms', to });

describe('whoever applied', () => {
  it('hears that it arrived, with the way to their account, or for laser to wait for a call', async () => {
    const answers = aPerson({ service: 'facial', allergies: 'Penicilina' });
    const forLaser = aPerson({ service: 'laser' });

    await apply(stack, forLaser);
    const { reply } = await apply(stack, answers);
    await stack.settled();

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

  it('at night hears by SMS in the morning, unless they registered meanwhile', async () => {
    standAtHour('22:30');
    const [waits, registers] = [aPerson({ service: 'facial' }), aPerson({ service: 'facial' })];
    await apply(stack, waits);
    const { reply } = await apply(stack, registers);
    await stack.settled();
    expect([textsTo(waits.phone), mailsTo(waits.email)].map(({ length }) => length)).toEqual([0, 1]);
    await caller(stack.url)(register, {
      params: { id: reply.prospectId },
      body: { email: registers.email, password: 'mi-clave-propia' },
    });

    later({ minutes: 9 * 60 + 30 });
    await stack.bus.runSchedule('send-waiting-messages');
    await stack.settled();

    expect([textsTo(waits.phone), textsTo(registers.phone)].map(({ length }) => length)).toEqual([1, 0]);
  });

  it('with a phone that others typed too does not make it ring all day', async () => {
    const { phone } = aPerson();
    for (let times = 0; times < 4; times += 1) await apply(stack, aPerson({ phone }));
    await stack.settled();

    expect(textsTo(phone)).toHaveLength(2);
  });

  it('with an e-mail that others typed too applies all the same, and finds five messages a day [R428]', async () => {
    const answers = aPerson({ service: 'facial' });
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1)
      statuses.push((await apply(stack, answers, { from: `203.0.113.${40 + n}` })).status);
    await stack.settled();

    expect(statuses).toEqual(Array(7).fill(200));
    expect(mailsTo(answers.email)).toHaveLength(5);
  });
});

it('everybody who applied in a quarter of an hour is news to each of the desk in one e-mail', async () => {
  await told();
  const before = mailsTo('hector@test.example').length;
  for (const allergies of ['Penicilina', 'Látex'])
    await apply(stack, aPerson({ service: 'facial', allergies }));
  await told();

  const news = mailsTo('hector@test.example').slice(0, mailsTo('hector@test.example').length - before);
  expect(news.map(({ subject }) => subject)).toEqual(['2 solicitudes nuevas']);
  expect(news[0]?.text).toContain('Facial');
  expect(news[0]?.text).not.toMatch(/Penicilina|Látex/);
  expect(mailsTo('gone@test.example')).toEqual([]);
});

it('a client who asks for laser is news to the desk', async () => {
  const client = await aPatient('Olga');
  await anAskedEvaluation(stack, client);
  await stack.settled();

  expect(deskHeard('/admin/prospectos?estado=laser', 'Solicitud de evaluación láser')).toEqual([1, 1, 0]);
});
