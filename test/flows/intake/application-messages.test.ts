import { describe, expect } from 'vitest';
import { getRegistration, register } from '#shared/accounts/registration-api.ts';
import { anAccount, aPatient, aService, thePlatform } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { aPerson, submitApplication } from '#test/support/intake/applications.ts';
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

const listMails = (to: string) => stack.messages.mailbox.list({ type: 'mail', to });
/** Runs the summary for the front desk 15 minutes later, twice, to prove that it is sent once. */
async function runSummaryTwice() {
  await stack.waitUntilSettled();
  advanceClock({ minutes: 15 });
  await stack.bus.runSchedule('send-application-digests');
  await stack.bus.runSchedule('send-application-digests');
  await stack.waitUntilSettled();
}
/** Counts the mails to each member of the front desk, of whom the last is deactivated. */
const countDeskMails = (excerpt: string, subject: string) =>
  ['lourdes', 'hector', 'gone'].map(
    (account) =>
      listMails(`${account}@test.example`).filter(
        (mail) => mail.subject === subject && mail.text.includes(excerpt),
      ).length,
  );
const listTexts = (to: string) => stack.messages.mailbox.list({ type: 'sms', to });

describe('messages to an applicant', () => {
  it('confirm the application, with the link to register or, for laser, the wait for a call', async () => {
    const answers = aPerson({ service: 'facial', allergies: 'Penicilina' });
    const laserAnswers = aPerson({ service: 'laser' });

    await submitApplication(stack, laserAnswers);
    const { reply } = await submitApplication(stack, answers);
    await stack.waitUntilSettled();

    const [mail, ...otherMails] = listMails(answers.email);
    expect([mail?.subject, otherMails]).toEqual(['Recibimos tu solicitud', []]);
    expect(mail?.text).toContain(`/registro/crear-cuenta/${reply.prospectId}?email=`);
    const link = await caller(stack.url)(getRegistration, { params: { id: reply.prospectId } });
    expect(link.reply).toMatchObject({ kind: 'prospect', state: 'open' });
    expect(listMails(laserAnswers.email).map(({ text }) => text)).toEqual([
      expect.stringContaining('Te llamaremos para una entrevista'),
    ]);
    expect(listTexts(answers.phone)).toHaveLength(1);
    expect(mail?.text).not.toContain('Penicilina');
  });

  it('wait until morning if an SMS is due at night, unless the applicant has registered', async () => {
    setClockToTime('22:30');
    const [unregistered, registered] = [aPerson({ service: 'facial' }), aPerson({ service: 'facial' })];
    await submitApplication(stack, unregistered);
    const { reply } = await submitApplication(stack, registered);
    await stack.waitUntilSettled();
    expect(
      [listTexts(unregistered.phone), listMails(unregistered.email)].map(({ length }) => length),
    ).toEqual([0, 1]);
    await caller(stack.url)(register, {
      params: { id: reply.prospectId },
      body: { email: registered.email, password: 'mi-clave-propia' },
    });

    advanceClock({ minutes: 9 * 60 + 30 });
    await stack.bus.runSchedule('send-waiting-messages');
    await stack.waitUntilSettled();

    expect([listTexts(unregistered.phone), listTexts(registered.phone)].map(({ length }) => length)).toEqual([
      1, 0,
    ]);
  });

  it('are limited to two SMS for a phone that several applications name', async () => {
    const { phone } = aPerson();
    for (let count = 0; count < 4; count += 1) await submitApplication(stack, aPerson({ phone }));
    await stack.waitUntilSettled();

    expect(listTexts(phone)).toHaveLength(2);
  });

  it('are limited to five e-mails a day for an address that several applications name [R428]', async () => {
    const answers = aPerson({ service: 'facial' });
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1)
      statuses.push((await submitApplication(stack, answers, { from: `203.0.113.${40 + n}` })).status);
    await stack.waitUntilSettled();

    expect(statuses).toEqual(Array(7).fill(200));
    expect(listMails(answers.email)).toHaveLength(5);
  });
});

it('the front desk gets one e-mail for all applications of a quarter of an hour', async () => {
  await runSummaryTwice();
  const mailsBefore = listMails('hector@test.example').length;
  for (const allergies of ['Penicilina', 'Látex'])
    await submitApplication(stack, aPerson({ service: 'facial', allergies }));
  await runSummaryTwice();

  const newMails = listMails('hector@test.example').slice(
    0,
    listMails('hector@test.example').length - mailsBefore,
  );
  expect(newMails.map(({ subject }) => subject)).toEqual(['2 solicitudes nuevas']);
  expect(newMails[0]?.text).toContain('Facial');
  expect(newMails[0]?.text).not.toMatch(/Penicilina|Látex/);
  expect(listMails('gone@test.example')).toEqual([]);
});

it('the front desk gets an e-mail when a client requests laser', async () => {
  const client = await aPatient('Olga');
  await requestEvaluation(stack, client);
  await stack.waitUntilSettled();

  expect(countDeskMails('/admin/prospectos?estado=laser', 'Solicitud de evaluación láser')).toEqual([
    1, 1, 0,
  ]);
});
