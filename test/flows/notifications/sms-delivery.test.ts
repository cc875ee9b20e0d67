import { randomUUID } from 'node:crypto';
import type { CloudWatchLogsEvent } from 'aws-lambda';
import { afterEach, describe, expect } from 'vitest';
import { logsEvent } from '#infra/local/runtime/message-readers.ts';
import { commitSent } from '#lambdas/notifications/delivery/deliver-once.ts';
import { textPerson } from '#lambdas/notifications/delivery/person-notice.ts';
import { handler } from '#lambdas/notifications/delivery/record-delivery.ts';
import { smsSender } from '#lambdas/platform/external/from-env.ts';
import { listFailedMessages } from '#shared/notifications/api.ts';
import type { Message } from '#shared/notifications/delivery.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { confirmed, deny, messagesTo, request, type Scene } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { later } from '#test/support/system/clock.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';
import { listed, resend, rowsOf } from './sent-messages.ts';

const deniedSms = { kind: 'denied', channel: 'sms' } as const;
const deliveries = () => stack.messages.mailbox.deliveries;
afterEach(() => deliveries().failNext('', 0));

const smsOf = async (scene: Scene, appointmentId: string) =>
  (await listed(scene, appointmentId)).find(({ kind, channel }) => kind === 'denied' && channel === 'sms')!;
const failedOf = async ({ asAdmin }: Scene, appointmentId: string) =>
  (await asAdmin(listFailedMessages)).reply.filter((row) => row.appointmentId === appointmentId);

/** Denies a request, and its SMS fails with the given response of the network, if any. */
async function deniedBySms(scene: Scene, response?: string): Promise<string> {
  const appointmentId = await request(scene);
  await stack.settled();
  await stack.reportDeliveries();
  if (response !== undefined) deliveries().failNext(response);
  await deny(scene, appointmentId);
  await stack.settled();
  return appointmentId;
}

/** A line of the delivery log in the format of SNS. */
const logged = (messageId: string, status: 'SUCCESS' | 'FAILURE', providerResponse: string) => ({
  notification: { messageId, timestamp: '2026-03-06 18:52:00.000' },
  delivery: { destination: '+17875550142', smsType: 'Transactional', providerResponse, dwellTimeMs: 174 },
  status,
});
const report = (...lines: ReturnType<typeof logged>[]) => handler(logsEvent(lines) as CloudWatchLogsEvent);

describe('SMS about an appointment', () => {
  it("is sent from the stage's number, and is delivered once the network reports it", async ({ scene }) => {
    const appointmentId = await deniedBySms(scene);
    const [row] = (await rowsOf(appointmentId)).filter(({ channel }) => channel === 'sms');
    const accepted = await smsOf(scene, appointmentId);
    expect([accepted.state, accepted.deliveredAt]).toEqual(['sent', undefined]);
    expect(stack.messages.mailbox.find(row!.providerId!)).toMatchObject({ from: '+17875550100' });

    await stack.reportDeliveries();

    expect(await smsOf(scene, appointmentId)).toMatchObject({
      state: 'delivered',
      deliveredAt: expect.any(String),
    });
    expect(await failedOf(scene, appointmentId)).toEqual([]);
  });

  it('past the spend limit fails with its reason, and is only resent by the front desk', async ({
    scene,
  }) => {
    const appointmentId = await deniedBySms(scene, 'No quota left for account');
    await stack.reportDeliveries();

    expect(await smsOf(scene, appointmentId)).toMatchObject({
      state: 'failed',
      failReason: 'spendLimit',
      canResend: true,
    });
    expect(await failedOf(scene, appointmentId)).toMatchObject([
      { kind: 'denied', failReason: 'spendLimit' },
    ]);
    expect((await failedOf(scene, appointmentId))[0]).not.toHaveProperty('nextTryAt');
    const sent = (await messagesTo(scene)).texts.length;
    later({ minutes: 5 });
    await stack.bus.runSchedule('send-waiting-messages');
    expect((await messagesTo(scene)).texts).toHaveLength(sent);

    const { reply } = await resend(scene, appointmentId, deniedSms);
    expect([reply.state, reply.failReason]).toEqual(['sent', undefined]);
    await stack.reportDeliveries();

    expect(await smsOf(scene, appointmentId)).toMatchObject({ state: 'delivered' });
    expect(await failedOf(scene, appointmentId)).toEqual([]);
  });

  it("to a phone on the account's opt-out list fails, but the phone is not opted out", async ({ scene }) => {
    const appointmentId = await deniedBySms(scene, 'Phone number is opted out');
    await stack.reportDeliveries();
    expect(await smsOf(scene, appointmentId)).toMatchObject({ state: 'failed', failReason: 'optedOut' });

    const { to } = (await rowsOf(appointmentId)).find(({ channel }) => channel === 'sms')!;
    expect(await thePlatform().smsOptOuts.has(to)).toBe(false);
    expect((await resend(scene, appointmentId, deniedSms)).status).toBe(200);
  });

  it('that failed does not count as having informed the client of the hour', async ({ scene }) => {
    const appointmentId = await confirmed(scene);
    await stack.settled();
    const told = async () =>
      (await rowsOf(appointmentId)).find(({ kind, channel }) => kind === 'confirmed' && channel === 'sms')!;
    const { providerId, told: before } = await told();
    expect(before).toBeTruthy();

    await report(logged(providerId!, 'FAILURE', 'Phone is currently unreachable/unavailable'));

    expect(await told()).toMatchObject({ state: 'failed', failReason: 'phoneUnreachable' });
    expect((await told()).told).toBeUndefined();
  });

  it('keeps its outcome when a report is repeated or concerns an earlier attempt', async ({ scene }) => {
    const appointmentId = await deniedBySms(scene, 'Phone has blocked SMS');
    const row = async () => (await rowsOf(appointmentId)).find(({ channel }) => channel === 'sms')!;
    const first = (await row()).providerId!;
    const failure = logged(first, 'FAILURE', 'Phone has blocked SMS');
    await Promise.all([report(failure), report(failure, failure)]);
    const failed = await row();
    expect(failed).toMatchObject({ state: 'failed', failReason: 'phoneBlocked' });
    await report(logged(first, 'SUCCESS', 'Message has been accepted by phone carrier'));
    expect(await row()).toEqual(failed);

    await resend(scene, appointmentId, deniedSms);
    await report(failure);

    expect(await row()).toMatchObject({ state: 'sent' });
    expect((await row()).providerId).not.toBe(first);
  });
});

describe('delivery report that arrives before its message is stored', () => {
  const message = (providerId: string): Message => ({
    subjectId: randomUUID(),
    deliveryId: randomUUID(),
    kind: 'reminder',
    channel: 'sms',
    audience: 'patient',
    recipientId: randomUUID(),
    to: '+17875550142',
    occurredAt: '2026-03-06T18:52:00.000Z',
    state: 'sent',
    providerId,
  });

  it.for([
    ['FAILURE', 'No quota left for account', { state: 'failed', failReason: 'spendLimit' }],
    ['SUCCESS', 'Message has been accepted by phone carrier', { state: 'delivered' }],
  ] as const)('determines the state of the message: %s', async ([status, response, outcome]) => {
    const row = message(randomUUID());
    await report(logged(row.providerId!, status, response));

    expect(await commitSent(thePlatform(), row)).toMatchObject(outcome);

    expect(await thePlatform().deliveries.find(row)).toMatchObject(outcome);
  });

  it('is kept for an hour if it matches no message, as reports of other stages do', async () => {
    const providerId = randomUUID();
    await report(logged(providerId, 'SUCCESS', 'Message has been accepted by phone carrier'));

    const rows = (await allTableRows()).filter((row) => row['providerId'] === providerId);

    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ outcome: { state: 'delivered' }, expiresAt: expect.any(Number) });
    expect(rows[0]).not.toHaveProperty('destination');
  });
});

describe('SMS outside of an appointment', () => {
  const texted = async (noticeId: string, userId: string) =>
    textPerson(
      { ...thePlatform(), smsSender: await smsSender() },
      { userId, noticeId, to: '787-555-0142', kind: 'laserApproved', text: () => 'Hola' },
    );

  it('is delivered or failed by the report, and the desk sees the reason', async ({ scene }) => {
    const [good, bad] = [randomUUID(), randomUUID()];
    await texted(good, scene.patient.patientId);
    deliveries().failNext('Invalid phone number');
    await texted(bad, scene.patient.patientId);

    await stack.reportDeliveries();

    const noticeOf = (noticeId: string) =>
      thePlatform().deliveries.find({
        subjectId: scene.patient.patientId,
        deliveryId: noticeId,
        channel: 'sms',
      });
    expect(await noticeOf(good)).toMatchObject({ state: 'delivered', deliveredAt: expect.any(String) });
    expect(await noticeOf(bad)).toMatchObject({ state: 'failed', failReason: 'phoneInvalid' });
    const rows = (await scene.asAdmin(listFailedMessages)).reply;
    expect(rows.filter(({ id }) => id === bad)).toMatchObject([{ failReason: 'phoneInvalid' }]);
    expect(rows.map(({ id }) => id)).not.toContain(good);
  });

  it('that was delivered is not sent again', async ({ scene }) => {
    const noticeId = randomUUID();
    await texted(noticeId, scene.patient.patientId);
    await stack.reportDeliveries();
    const before = stack.messages.mailbox.list({ type: 'sms' }).length;

    expect(await texted(noticeId, scene.patient.patientId)).toMatchObject({ state: 'delivered' });

    expect(stack.messages.mailbox.list({ type: 'sms' })).toHaveLength(before);
  });
});
