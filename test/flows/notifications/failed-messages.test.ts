import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { EmailProofDue } from '#events/accounts.ts';
import { now } from '#lambdas/platform/clock.ts';
import { emit } from '#lambdas/platform/commit.ts';
import { getToday, toInstant } from '#shared/core/civil-time.ts';
import { dismissFailedMessage, listFailedMessages } from '#shared/notifications/api.ts';
import { anInvitedAccount } from '#test/support/accounts/invitations.ts';
import { aPatient, thePlatform } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  createFixture,
  deny,
  type Fixture,
  listClientMessages,
  request,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { aPerson, submitApplication } from '#test/support/intake/applications.ts';
import { advanceClock, setClockToTime } from '#test/support/system/clock.ts';
import { listClientMessageStates } from './sent-messages.ts';

beforeEach(() => stack.messages.mailbox.clear());
afterEach(() => {
  for (const channel of ['mail', 'sms'] as const) stack.messages.mailbox.failNext(channel, 0);
});

const sendDueMessages = async () => {
  await stack.bus.runSchedule('send-waiting-messages');
  await stack.waitUntilSettled();
};
const listFailed = async ({ asAdmin }: Fixture) => (await asAdmin(listFailedMessages)).reply;

/** Runs an action and handles its events while all messages fail. */
async function runDuringOutage<T>(action: () => Promise<T>): Promise<T> {
  for (const channel of ['mail', 'sms'] as const) stack.messages.mailbox.failNext(channel, 1_000);
  const outcome = await action();
  await stack.waitUntilSettled();
  for (const channel of ['mail', 'sms'] as const) stack.messages.mailbox.failNext(channel, 0);
  return outcome;
}
const listSent = (to: string) => stack.messages.mailbox.list({ to });

describe('outage of mail and SMS', () => {
  it('lists failed messages with their next retry, and sends each once afterwards', async ({ fixture }) => {
    const appointmentId = await request(fixture);
    await stack.waitUntilSettled();
    await runDuringOutage(() => deny(fixture, appointmentId));
    const failedMessages = await listFailed(fixture);
    expect(failedMessages.filter((row) => row.appointmentId === appointmentId)).toMatchObject([
      { kind: 'denied', failedAt: expect.any(String), nextTryAt: expect.any(String) },
      { kind: 'denied' },
    ]);

    advanceClock({ minutes: 1 });
    await sendDueMessages();
    await sendDueMessages();
    stack.bus.redrive('send-sms');
    stack.bus.redrive('send-mail');

    expect((await listClientMessageStates(fixture, appointmentId, 'denied')).toSorted()).toEqual([
      'mail sent',
      'sms sent',
    ]);
    const { mails, texts } = await listClientMessages(fixture);
    expect([mails.length, texts.length]).toEqual([1, 1]);
    expect(await listFailed(fixture)).toEqual([]);
  });

  it('delays further retries, and drops messages that are no longer true', async ({ fixture }) => {
    const appointmentId = await runDuringOutage(() => createConfirmedAppointment(fixture));
    advanceClock({ minutes: 1 });
    await runDuringOutage(sendDueMessages);
    const [failedRetry] = (await listFailed(fixture)).filter((row) => row.appointmentId === appointmentId);
    expect(Date.parse(failedRetry?.nextTryAt ?? '')).toBeGreaterThan(now().getTime());
    await deny(fixture, appointmentId, 'confirmed');
    await stack.waitUntilSettled();

    advanceClock({ minutes: 60 });
    await sendDueMessages();

    expect((await listClientMessageStates(fixture, appointmentId, 'confirmed')).toSorted()).toEqual([
      'mail outdated',
      'sms outdated',
    ]);
    expect(await listFailed(fixture)).toEqual([]);
  });

  it('gives up after three days, and lists the messages until the desk dismisses them', async ({
    fixture,
  }) => {
    const appointmentId = await runDuringOutage(() => createConfirmedAppointment(fixture));
    const ana = await runDuringOutage(() => anInvitedAccount());
    for (let days = 0; days < 4; days += 1) {
      advanceClock({ minutes: 24 * 60 });
      await runDuringOutage(sendDueMessages);
    }
    const abandoned = (await listFailed(fixture)).filter(({ nextTryAt }) => nextTryAt === undefined);
    const kinds = abandoned.map(({ kind, to }) => `${kind} to ${to}`);
    expect(kinds).toContain(`confirmed to ${fixture.patient.email}`);
    expect(kinds).toContain(`invitation to ${ana.email}`);

    const dismiss = ({ id, channel, recipientId }: (typeof abandoned)[number]) =>
      fixture.asAdmin(dismissFailedMessage, { params: { id }, body: { channel, recipientId } });
    const responses = await Promise.all([...abandoned, ...abandoned].map(dismiss));
    advanceClock({ minutes: 61 });
    await sendDueMessages();

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await listFailed(fixture)).toEqual([]);
    expect(await listClientMessageStates(fixture, appointmentId, 'confirmed')).toContain('mail failed');
  });

  it('sends an invitation afterwards with a new password, once', async ({ fixture }) => {
    const ana = await runDuringOutage(() => anInvitedAccount());
    expect(await listFailed(fixture)).toMatchObject([{ kind: 'invitation', channel: 'mail', to: ana.email }]);
    expect(listSent(ana.email)).toEqual([]);

    advanceClock({ minutes: 1 });
    await sendDueMessages();
    await sendDueMessages();

    expect(listSent(ana.email)).toHaveLength(1);
    expect(await listFailed(fixture)).toEqual([]);
    expect(await thePlatform().invitations.find(ana.userId)).toMatchObject({ status: 'sent' });
  });

  it('sends the proof of an e-mail afterwards', async ({ fixture }) => {
    const patientId = randomUUID();
    const { email } = await aPatient('Eva', {
      patientId,
      email: 'eva@test.example',
      awaitsEmailProof: true,
    });
    await runDuringOutage(() => thePlatform().commit(emit(EmailProofDue, { patientId })));
    expect(await listFailed(fixture)).toMatchObject([{ kind: 'emailProof', to: email }]);

    advanceClock({ minutes: 1 });
    await sendDueMessages();

    expect(listSent(email)).toHaveLength(1);
    expect(await listFailed(fixture)).toEqual([]);
  });

  it('answers an application afterwards, however many retries failed', async () => {
    setClockToTime('09:00');
    const { email, phone } = await runDuringOutage(async () => {
      const answers = aPerson();
      await submitApplication(stack, answers);
      return answers;
    });
    for (let attempt = 0; attempt < 7; attempt += 1) {
      advanceClock({ minutes: 61 });
      await runDuringOutage(sendDueMessages);
    }
    expect(listSent(email)).toEqual([]);

    advanceClock({ minutes: 61 });
    await sendDueMessages();

    expect([listSent(email), listSent(phone)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('sends a birthday greeting afterwards on the same day only', async () => {
    const { settings, commit } = thePlatform();
    const settingsBefore = await settings.get();
    await commit(settings.save({ ...settingsBefore, birthdayGreeting: true }, settingsBefore));
    const fixture = await createFixture(stack);
    setClockToTime('08:00');
    const createBirthdayClient = async (name: string) => {
      const email = `${name}@test.example`;
      const birthDate = `1990-${getToday(now()).slice(5)}`;
      return aPatient(name, { patientId: randomUUID(), email, birthDate, phone: '787-555-7301' });
    };
    const gloria = await createBirthdayClient('gloria');
    await runDuringOutage(() => stack.bus.runSchedule('greet-birthdays').catch(() => undefined));
    expect((await listFailed(fixture)).map(({ kind }) => kind).toSorted()).toEqual([
      'birthday',
      'birthdaySummary',
    ]);

    advanceClock({ minutes: 1 });
    await sendDueMessages();
    await sendDueMessages();

    expect(listSent(gloria.email)).toHaveLength(1);
    expect(listSent('+17875557301')).toHaveLength(1);
    expect(await listFailed(fixture)).toEqual([]);

    const lateClient = await createBirthdayClient('lara');
    await runDuringOutage(() => stack.bus.runSchedule('greet-birthdays').catch(() => undefined));
    advanceClock({ minutes: (toInstant(getToday(now()), '23:59').getTime() - now().getTime()) / 60_000 + 2 });
    await sendDueMessages();
    expect(listSent(lateClient.email)).toEqual([]);
    expect(await listFailed(fixture)).toEqual([]);
  });
});
