import { randomUUID } from 'node:crypto';
import type { CloudWatchLogsEvent } from 'aws-lambda';
import { afterEach, describe, expect } from 'vitest';
import { buildLogsEvent } from '#infra/local/runtime/message-readers.ts';
import { commitSent } from '#lambdas/notifications/delivery/deliver-once.ts';
import { textPerson } from '#lambdas/notifications/delivery/person-notice.ts';
import { handler } from '#lambdas/notifications/delivery/record-delivery.ts';
import { smsSender } from '#lambdas/platform/external/from-env.ts';
import { listFailedMessages } from '#shared/notifications/api.ts';
import type { Message } from '#shared/notifications/delivery.ts';
import { thePlatform } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  deny,
  type Fixture,
  listClientMessages,
  request,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';
import { listMessagesOf, resend, rowsOf } from './sent-messages.ts';

const deniedSms = { kind: 'denied', channel: 'sms' } as const;
const deliveries = () => stack.messages.mailbox.deliveries;
afterEach(() => deliveries().failNext('', 0));

const smsOf = async (fixture: Fixture, appointmentId: string) =>
  (await listMessagesOf(fixture, appointmentId)).find(
    ({ kind, channel }) => kind === 'denied' && channel === 'sms',
  )!;
const failedOf = async ({ asAdmin }: Fixture, appointmentId: string) =>
  (await asAdmin(listFailedMessages)).reply.filter((row) => row.appointmentId === appointmentId);

/** Denies a request, and its SMS fails with the given response of the network, if any. */
async function denyBySms(fixture: Fixture, response?: string): Promise<string> {
  const appointmentId = await request(fixture);
  await stack.waitUntilSettled();
  await stack.reportDeliveries();
  if (response !== undefined) deliveries().failNext(response);
  await deny(fixture, appointmentId);
  await stack.waitUntilSettled();
  return appointmentId;
}

/** A line of the delivery log in the format of SNS. */
const deliveryLog = (messageId: string, status: 'SUCCESS' | 'FAILURE', providerResponse: string) => ({
  notification: { messageId, timestamp: '2026-03-06 18:52:00.000' },
  delivery: { destination: '+17875550142', smsType: 'Transactional', providerResponse, dwellTimeMs: 174 },
  status,
});
const report = (...lines: ReturnType<typeof deliveryLog>[]) =>
  handler(buildLogsEvent(lines) as CloudWatchLogsEvent);

describe('SMS about an appointment', () => {
  it("is sent from the stage's number, and is delivered once the network reports it", async ({ fixture }) => {
    const appointmentId = await denyBySms(fixture);
    const [row] = (await rowsOf(appointmentId)).filter(({ channel }) => channel === 'sms');
    const accepted = await smsOf(fixture, appointmentId);
    expect([accepted.state, accepted.deliveredAt]).toEqual(['sent', undefined]);
    expect(stack.messages.mailbox.find(row!.providerId!)).toMatchObject({ from: '+17875550100' });

    await stack.reportDeliveries();

    expect(await smsOf(fixture, appointmentId)).toMatchObject({
      state: 'delivered',
      deliveredAt: expect.any(String),
    });
    expect(await failedOf(fixture, appointmentId)).toEqual([]);
  });

  it('past the spend limit fails with its reason, and is only resent by the front desk', async ({
    fixture,
  }) => {
    const appointmentId = await denyBySms(fixture, 'No quota left for account');
    await stack.reportDeliveries();

    expect(await smsOf(fixture, appointmentId)).toMatchObject({
      state: 'failed',
      failReason: 'spendLimit',
      canResend: true,
    });
    expect(await failedOf(fixture, appointmentId)).toMatchObject([
      { kind: 'denied', failReason: 'spendLimit' },
    ]);
    expect((await failedOf(fixture, appointmentId))[0]).not.toHaveProperty('nextTryAt');
    const sent = (await listClientMessages(fixture)).texts.length;
    advanceClock({ minutes: 5 });
    await stack.bus.runSchedule('send-waiting-messages');
    expect((await listClientMessages(fixture)).texts).toHaveLength(sent);

    const { reply } = await resend(fixture, appointmentId, deniedSms);
    expect([reply.state, reply.failReason]).toEqual(['sent', undefined]);
    await stack.reportDeliveries();

    expect(await smsOf(fixture, appointmentId)).toMatchObject({ state: 'delivered' });
    expect(await failedOf(fixture, appointmentId)).toEqual([]);
  });

  it("to a phone on the account's opt-out list fails, but the phone is not opted out", async ({
    fixture,
  }) => {
    const appointmentId = await denyBySms(fixture, 'Phone number is opted out');
    await stack.reportDeliveries();
    expect(await smsOf(fixture, appointmentId)).toMatchObject({ state: 'failed', failReason: 'optedOut' });

    const { to } = (await rowsOf(appointmentId)).find(({ channel }) => channel === 'sms')!;
    expect(await thePlatform().smsOptOuts.has(to)).toBe(false);
    expect((await resend(fixture, appointmentId, deniedSms)).status).toBe(200);
  });

  it('that failed does not count as having informed the client of the hour', async ({ fixture }) => {
    const appointmentId = await createConfirmedAppointment(fixture);
    await stack.waitUntilSettled();
    const confirmationRow = async () =>
      (await rowsOf(appointmentId)).find(({ kind, channel }) => kind === 'confirmed' && channel === 'sms')!;
    const { providerId, told: before } = await confirmationRow();
    expect(before).toBeTruthy();

    await report(deliveryLog(providerId!, 'FAILURE', 'Phone is currently unreachable/unavailable'));

    expect(await confirmationRow()).toMatchObject({ state: 'failed', failReason: 'phoneUnreachable' });
    expect((await confirmationRow()).told).toBeUndefined();
  });

  it('keeps its outcome when a report is repeated or concerns an earlier attempt', async ({ fixture }) => {
    const appointmentId = await denyBySms(fixture, 'Phone has blocked SMS');
    const row = async () => (await rowsOf(appointmentId)).find(({ channel }) => channel === 'sms')!;
    const first = (await row()).providerId!;
    const failure = deliveryLog(first, 'FAILURE', 'Phone has blocked SMS');
    await Promise.all([report(failure), report(failure, failure)]);
    const failed = await row();
    expect(failed).toMatchObject({ state: 'failed', failReason: 'phoneBlocked' });
    await report(deliveryLog(first, 'SUCCESS', 'Message has been accepted by phone carrier'));
    expect(await row()).toEqual(failed);

    await resend(fixture, appointmentId, deniedSms);
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
    await report(deliveryLog(row.providerId!, status, response));

    expect(await commitSent(thePlatform(), row)).toMatchObject(outcome);

    expect(await thePlatform().deliveries.find(row)).toMatchObject(outcome);
  });

  it('is kept for an hour if it matches no message, as reports of other stages do', async () => {
    const providerId = randomUUID();
    await report(deliveryLog(providerId, 'SUCCESS', 'Message has been accepted by phone carrier'));

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

  it('is delivered or failed by the report, and the desk sees the reason', async ({ fixture }) => {
    const [good, bad] = [randomUUID(), randomUUID()];
    await texted(good, fixture.patient.patientId);
    deliveries().failNext('Invalid phone number');
    await texted(bad, fixture.patient.patientId);

    await stack.reportDeliveries();

    const noticeOf = (noticeId: string) =>
      thePlatform().deliveries.find({
        subjectId: fixture.patient.patientId,
        deliveryId: noticeId,
        channel: 'sms',
      });
    expect(await noticeOf(good)).toMatchObject({ state: 'delivered', deliveredAt: expect.any(String) });
    expect(await noticeOf(bad)).toMatchObject({ state: 'failed', failReason: 'phoneInvalid' });
    const rows = (await fixture.asAdmin(listFailedMessages)).reply;
    expect(rows.filter(({ id }) => id === bad)).toMatchObject([{ failReason: 'phoneInvalid' }]);
    expect(rows.map(({ id }) => id)).not.toContain(good);
  });

  it('that was delivered is not sent again', async ({ fixture }) => {
    const noticeId = randomUUID();
    await texted(noticeId, fixture.patient.patientId);
    await stack.reportDeliveries();
    const before = stack.messages.mailbox.list({ type: 'sms' }).length;

    expect(await texted(noticeId, fixture.patient.patientId)).toMatchObject({ state: 'delivered' });

    expect(stack.messages.mailbox.list({ type: 'sms' })).toHaveLength(before);
  });
});
