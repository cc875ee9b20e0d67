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
import { aPerson, apply } from '#test/support/intake/applications.ts';
import { advanceClock, setClockToTime } from '#test/support/system/clock.ts';
import { clientMessageStates } from './sent-messages.ts';

beforeEach(() => stack.messages.mailbox.clear());
afterEach(() => {
  for (const channel of ['mail', 'sms'] as const) stack.messages.mailbox.failNext(channel, 0);
});

const sendDue = async () => {
  await stack.bus.runSchedule('send-waiting-messages');
  await stack.waitUntilSettled();
};
const readFailed = async ({ asAdmin }: Fixture) => (await asAdmin(listFailedMessages)).reply;

/** Runs `happens` and its events while all messages fail. */
async function runDuringSend<T>(happens: () => Promise<T>): Promise<T> {
  for (const channel of ['mail', 'sms'] as const) stack.messages.mailbox.failNext(channel, 1_000);
  const outcome = await happens();
  await stack.waitUntilSettled();
  for (const channel of ['mail', 'sms'] as const) stack.messages.mailbox.failNext(channel, 0);
  return outcome;
}
const sentTo = (to: string) => stack.messages.mailbox.list({ to });

describe('outage of mail and SMS', () => {
  it('lists failed messages with their next retry, and sends each once afterwards', async ({ fixture }) => {
    const appointmentId = await request(fixture);
    await stack.waitUntilSettled();
    await runDuringSend(() => deny(fixture, appointmentId));
    const listed = await readFailed(fixture);
    expect(listed.filter((row) => row.appointmentId === appointmentId)).toMatchObject([
      { kind: 'denied', failedAt: expect.any(String), nextTryAt: expect.any(String) },
      { kind: 'denied' },
    ]);

    advanceClock({ minutes: 1 });
    await sendDue();
    await sendDue();
    stack.bus.redrive('send-sms');
    stack.bus.redrive('send-mail');

    expect((await clientMessageStates(fixture, appointmentId, 'denied')).toSorted()).toEqual([
      'mail sent',
      'sms sent',
    ]);
    const { mails, texts } = await listClientMessages(fixture);
    expect([mails.length, texts.length]).toEqual([1, 1]);
    expect(await readFailed(fixture)).toEqual([]);
  });

  it('delays further retries, and drops messages that are no longer true', async ({ fixture }) => {
    const appointmentId = await runDuringSend(() => createConfirmedAppointment(fixture));
    advanceClock({ minutes: 1 });
    await runDuringSend(sendDue);
    const [again] = (await readFailed(fixture)).filter((row) => row.appointmentId === appointmentId);
    expect(Date.parse(again?.nextTryAt ?? '')).toBeGreaterThan(now().getTime());
    await deny(fixture, appointmentId, 'confirmed');
    await stack.waitUntilSettled();

    advanceClock({ minutes: 60 });
    await sendDue();

    expect((await clientMessageStates(fixture, appointmentId, 'confirmed')).toSorted()).toEqual([
      'mail outdated',
      'sms outdated',
    ]);
    expect(await readFailed(fixture)).toEqual([]);
  });

  it('gives up after three days, and lists the messages until the desk dismisses them', async ({
    fixture,
  }) => {
    const appointmentId = await runDuringSend(() => createConfirmedAppointment(fixture));
    const ana = await runDuringSend(() => anInvitedAccount());
    for (let days = 0; days < 4; days += 1) {
      advanceClock({ minutes: 24 * 60 });
      await runDuringSend(sendDue);
    }
    const lost = (await readFailed(fixture)).filter(({ nextTryAt }) => nextTryAt === undefined);
    const kinds = lost.map(({ kind, to }) => `${kind} to ${to}`);
    expect(kinds).toContain(`confirmed to ${fixture.patient.email}`);
    expect(kinds).toContain(`invitation to ${ana.email}`);

    const dismiss = ({ id, channel, recipientId }: (typeof lost)[number]) =>
      fixture.asAdmin(dismissFailedMessage, { params: { id }, body: { channel, recipientId } });
    const answers = await Promise.all([...lost, ...lost].map(dismiss));
    advanceClock({ minutes: 61 });
    await sendDue();

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await readFailed(fixture)).toEqual([]);
    expect(await clientMessageStates(fixture, appointmentId, 'confirmed')).toContain('mail failed');
  });

  it('sends an invitation afterwards with a new password, once', async ({ fixture }) => {
    const ana = await runDuringSend(() => anInvitedAccount());
    expect(await readFailed(fixture)).toMatchObject([{ kind: 'invitation', channel: 'mail', to: ana.email }]);
    expect(sentTo(ana.email)).toEqual([]);

    advanceClock({ minutes: 1 });
    await sendDue();
    await sendDue();

    expect(sentTo(ana.email)).toHaveLength(1);
    expect(await readFailed(fixture)).toEqual([]);
    expect(await thePlatform().invitations.find(ana.userId)).toMatchObject({ status: 'sent' });
  });

  it('sends the proof of an e-mail afterwards', async ({ fixture }) => {
    const patientId = randomUUID();
    const { email } = await aPatient('Eva', {
      patientId,
      email: 'eva@test.example',
      awaitsEmailProof: true,
    });
    await runDuringSend(() => thePlatform().commit(emit(EmailProofDue, { patientId })));
    expect(await readFailed(fixture)).toMatchObject([{ kind: 'emailProof', to: email }]);

    advanceClock({ minutes: 1 });
    await sendDue();

    expect(sentTo(email)).toHaveLength(1);
    expect(await readFailed(fixture)).toEqual([]);
  });

  it('answers an application afterwards, however many retries failed', async () => {
    setClockToTime('09:00');
    const { email, phone } = await runDuringSend(async () => {
      const answers = aPerson();
      await apply(stack, answers);
      return answers;
    });
    for (let tries = 0; tries < 7; tries += 1) {
      advanceClock({ minutes: 61 });
      await runDuringSend(sendDue);
    }
    expect(sentTo(email)).toEqual([]);

    advanceClock({ minutes: 61 });
    await sendDue();

    expect([sentTo(email), sentTo(phone)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('sends a birthday greeting afterwards on the same day only', async () => {
    const { settings, commit } = thePlatform();
    const before = await settings.get();
    await commit(settings.save({ ...before, birthdayGreeting: true }, before));
    const fixture = await createFixture(stack);
    setClockToTime('08:00');
    const born = async (name: string) => {
      const email = `${name}@test.example`;
      const birthDate = `1990-${getToday(now()).slice(5)}`;
      return aPatient(name, { patientId: randomUUID(), email, birthDate, phone: '787-555-7301' });
    };
    const gloria = await born('gloria');
    await runDuringSend(() => stack.bus.runSchedule('greet-birthdays').catch(() => undefined));
    expect((await readFailed(fixture)).map(({ kind }) => kind).toSorted()).toEqual([
      'birthday',
      'birthdaySummary',
    ]);

    advanceClock({ minutes: 1 });
    await sendDue();
    await sendDue();

    expect(sentTo(gloria.email)).toHaveLength(1);
    expect(sentTo('+17875557301')).toHaveLength(1);
    expect(await readFailed(fixture)).toEqual([]);

    const late = await born('lara');
    await runDuringSend(() => stack.bus.runSchedule('greet-birthdays').catch(() => undefined));
    advanceClock({ minutes: (toInstant(getToday(now()), '23:59').getTime() - now().getTime()) / 60_000 + 2 });
    await sendDue();
    expect(sentTo(late.email)).toEqual([]);
    expect(await readFailed(fixture)).toEqual([]);
  });
});
