import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { EmailProofDue } from '#events/accounts.ts';
import { now } from '#lambdas/platform/clock.ts';
import { tell } from '#lambdas/platform/commit.ts';
import { instantOf, today } from '#shared/core/civil-time.ts';
import { dismissFailedMessage, listFailedMessages } from '#shared/notifications/api.ts';
import { anInvited } from '#test/support/accounts/invitations.ts';
import { aPatient, thePlatform } from '#test/support/center/center.ts';
import { aScene, confirmed, deny, messagesTo, request, type Scene } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { aPerson, apply } from '#test/support/intake/applications.ts';
import { later, standAtHour } from '#test/support/system/clock.ts';
import { toldClient } from './sent-messages.ts';

beforeEach(() => stack.messages.mailbox.clear());
afterEach(() => {
  for (const channel of ['mail', 'sms'] as const) stack.messages.mailbox.failNext(channel, 0);
});

const sendDue = async () => {
  await stack.bus.runSchedule('send-waiting-messages');
  await stack.settled();
};
const failed = async ({ asAdmin }: Scene) => (await asAdmin(listFailedMessages)).reply;

/** Runs `happens` and its events while all messages fail. */
async function during<T>(happens: () => Promise<T>): Promise<T> {
  for (const channel of ['mail', 'sms'] as const) stack.messages.mailbox.failNext(channel, 1_000);
  const outcome = await happens();
  await stack.settled();
  for (const channel of ['mail', 'sms'] as const) stack.messages.mailbox.failNext(channel, 0);
  return outcome;
}
const sentTo = (to: string) => stack.messages.mailbox.list({ to });

describe('outage of mail and SMS', () => {
  it('lists failed messages with their next retry, and sends each once afterwards', async ({ scene }) => {
    const appointmentId = await request(scene);
    await stack.settled();
    await during(() => deny(scene, appointmentId));
    const listed = await failed(scene);
    expect(listed.filter((row) => row.appointmentId === appointmentId)).toMatchObject([
      { kind: 'denied', failedAt: expect.any(String), nextTryAt: expect.any(String) },
      { kind: 'denied' },
    ]);

    later({ minutes: 1 });
    await sendDue();
    await sendDue();
    stack.bus.redrive('send-sms');
    stack.bus.redrive('send-mail');

    expect((await toldClient(scene, appointmentId, 'denied')).toSorted()).toEqual(['mail sent', 'sms sent']);
    const { mails, texts } = await messagesTo(scene);
    expect([mails.length, texts.length]).toEqual([1, 1]);
    expect(await failed(scene)).toEqual([]);
  });

  it('delays further retries, and drops messages that are no longer true', async ({ scene }) => {
    const appointmentId = await during(() => confirmed(scene));
    later({ minutes: 1 });
    await during(sendDue);
    const [again] = (await failed(scene)).filter((row) => row.appointmentId === appointmentId);
    expect(Date.parse(again?.nextTryAt ?? '')).toBeGreaterThan(now().getTime());
    await deny(scene, appointmentId, 'confirmed');
    await stack.settled();

    later({ minutes: 60 });
    await sendDue();

    expect((await toldClient(scene, appointmentId, 'confirmed')).toSorted()).toEqual([
      'mail outdated',
      'sms outdated',
    ]);
    expect(await failed(scene)).toEqual([]);
  });

  it('gives up after three days, and lists the messages until the desk dismisses them', async ({ scene }) => {
    const appointmentId = await during(() => confirmed(scene));
    const ana = await during(() => anInvited());
    for (let days = 0; days < 4; days += 1) {
      later({ minutes: 24 * 60 });
      await during(sendDue);
    }
    const lost = (await failed(scene)).filter(({ nextTryAt }) => nextTryAt === undefined);
    const kinds = lost.map(({ kind, to }) => `${kind} to ${to}`);
    expect(kinds).toContain(`confirmed to ${scene.patient.email}`);
    expect(kinds).toContain(`invitation to ${ana.email}`);

    const dismiss = ({ id, channel, recipientId }: (typeof lost)[number]) =>
      scene.asAdmin(dismissFailedMessage, { params: { id }, body: { channel, recipientId } });
    const answers = await Promise.all([...lost, ...lost].map(dismiss));
    later({ minutes: 61 });
    await sendDue();

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await failed(scene)).toEqual([]);
    expect(await toldClient(scene, appointmentId, 'confirmed')).toContain('mail failed');
  });

  it('sends an invitation afterwards with a new password, once', async ({ scene }) => {
    const ana = await during(() => anInvited());
    expect(await failed(scene)).toMatchObject([{ kind: 'invitation', channel: 'mail', to: ana.email }]);
    expect(sentTo(ana.email)).toEqual([]);

    later({ minutes: 1 });
    await sendDue();
    await sendDue();

    expect(sentTo(ana.email)).toHaveLength(1);
    expect(await failed(scene)).toEqual([]);
    expect(await thePlatform().invitations.find(ana.userId)).toMatchObject({ status: 'sent' });
  });

  it('sends the proof of an e-mail afterwards', async ({ scene }) => {
    const patientId = randomUUID();
    const { email } = await aPatient('Eva', {
      patientId,
      email: 'eva@test.example',
      awaitsEmailProof: true,
    });
    await during(() => thePlatform().commit(tell(EmailProofDue, { patientId })));
    expect(await failed(scene)).toMatchObject([{ kind: 'emailProof', to: email }]);

    later({ minutes: 1 });
    await sendDue();

    expect(sentTo(email)).toHaveLength(1);
    expect(await failed(scene)).toEqual([]);
  });

  it('answers an application afterwards, however many retries failed', async () => {
    standAtHour('09:00');
    const { email, phone } = await during(async () => {
      const answers = aPerson();
      await apply(stack, answers);
      return answers;
    });
    for (let tries = 0; tries < 7; tries += 1) {
      later({ minutes: 61 });
      await during(sendDue);
    }
    expect(sentTo(email)).toEqual([]);

    later({ minutes: 61 });
    await sendDue();

    expect([sentTo(email), sentTo(phone)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('sends a birthday greeting afterwards on the same day only', async () => {
    const { settings, commit } = thePlatform();
    const before = await settings.get();
    await commit(settings.save({ ...before, birthdayGreeting: true }, before));
    const scene = await aScene(stack);
    standAtHour('08:00');
    const born = async (name: string) => {
      const email = `${name}@test.example`;
      const birthDate = `1990-${today(now()).slice(5)}`;
      return aPatient(name, { patientId: randomUUID(), email, birthDate, phone: '787-555-7301' });
    };
    const gloria = await born('gloria');
    await during(() => stack.bus.runSchedule('greet-birthdays').catch(() => undefined));
    expect((await failed(scene)).map(({ kind }) => kind).toSorted()).toEqual(['birthday', 'birthdaySummary']);

    later({ minutes: 1 });
    await sendDue();
    await sendDue();

    expect(sentTo(gloria.email)).toHaveLength(1);
    expect(sentTo('+17875557301')).toHaveLength(1);
    expect(await failed(scene)).toEqual([]);

    const late = await born('lara');
    await during(() => stack.bus.runSchedule('greet-birthdays').catch(() => undefined));
    later({ minutes: (instantOf(today(now()), '23:59').getTime() - now().getTime()) / 60_000 + 2 });
    await sendDue();
    expect(sentTo(late.email)).toEqual([]);
    expect(await failed(scene)).toEqual([]);
  });
});
