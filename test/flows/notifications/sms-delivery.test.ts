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
import { listDeliveries, listMessagesOf, resendNewest } from './sent-messages.ts';

const deniedSms = { kind: 'denied', channel: 'sms' } as const;
const getDeliveries = () => stack.messages.mailbox.deliveries;
afterEach(() => getDeliveries().failNext('', 0));

const readDeniedSms = async (fixture: Fixture, appointmentId: string) =>
  (await listMessagesOf(fixture, appointmentId)).find(
    ({ kind, channel }) => kind === 'denied' && channel === 'sms',
  )!;
const listFailed = async ({ asAdmin }: Fixture, appointmentId: string) =>
  (await asAdmin(listFailedMessages)).reply.filter((row) => row.appointmentId === appointmentId);

/** Denies a request, and its SMS fails with the given response of the network, if any. */
async function denyBySms(fixture: Fixture, response?: string): Promise<string> {
  const appointmentId = await request(fixture);
  await stack.waitUntilSettled();
  await stack.reportDeliveries();
  if (response !== undefined) getDeliveries().failNext(response);
  await deny(fixture, appointmentId);
  await stack.waitUntilSettled();
  return appointmentId;
}

/** Builds a line of the delivery log in the format of SNS. */
const buildLogLine = (messageId: string, status: 'SUCCESS' | 'FAILURE', providerResponse: string) => ({
  notification: { messageId, timestamp: '2026-03-06 18:52:00.000' },
  delivery: { destination: '+17875550142', smsType: 'Transactional', providerResponse, dwellTimeMs: 174 },
  status,
});
const reportDeliveries = (...logLines: ReturnType<typeof buildLogLine>[]) =>
  handler(buildLogsEvent(logLines) as CloudWatchLogsEvent);

describe('SMS about an appointment', () => {
  it("is sent from the stage's number, and is delivered once the network reports it", async ({ fixture }) => {
    const appointmentId = await denyBySms(fixture);
    const [row] = (await listDeliveries(appointmentId)).filter(({ channel }) => channel === 'sms');
    const smsBeforeReport = await readDeniedSms(fixture, appointmentId);
    expect([smsBeforeReport.state, smsBeforeReport.deliveredAt]).toEqual(['sent', undefined]);
    expect(stack.messages.mailbox.find(row!.providerId!)).toMatchObject({ from: '+17875550100' });

    await stack.reportDeliveries();

    expect(await readDeniedSms(fixture, appointmentId)).toMatchObject({
      state: 'delivered',
      deliveredAt: expect.any(String),
    });
    expect(await listFailed(fixture, appointmentId)).toEqual([]);
  });

  it('fails with its reason past the spend limit, and is only resent by the front desk', async ({
    fixture,
  }) => {
    const appointmentId = await denyBySms(fixture, 'No quota left for account');
    await stack.reportDeliveries();

    expect(await readDeniedSms(fixture, appointmentId)).toMatchObject({
      state: 'failed',
      failReason: 'spendLimit',
      canResend: true,
    });
    expect(await listFailed(fixture, appointmentId)).toMatchObject([
      { kind: 'denied', failReason: 'spendLimit' },
    ]);
    expect((await listFailed(fixture, appointmentId))[0]).not.toHaveProperty('nextTryAt');
    const textCount = (await listClientMessages(fixture)).texts.length;
    advanceClock({ minutes: 5 });
    await stack.bus.runSchedule('send-waiting-messages');
    expect((await listClientMessages(fixture)).texts).toHaveLength(textCount);

    const { reply } = await resendNewest(fixture, appointmentId, deniedSms);
    expect([reply.state, reply.failReason]).toEqual(['sent', undefined]);
    await stack.reportDeliveries();

    expect(await readDeniedSms(fixture, appointmentId)).toMatchObject({ state: 'delivered' });
    expect(await listFailed(fixture, appointmentId)).toEqual([]);
  });

  it("fails for a phone on the account's opt-out list, but the phone is not opted out", async ({
    fixture,
  }) => {
    const appointmentId = await denyBySms(fixture, 'Phone number is opted out');
    await stack.reportDeliveries();
    expect(await readDeniedSms(fixture, appointmentId)).toMatchObject({
      state: 'failed',
      failReason: 'optedOut',
    });

    const { to } = (await listDeliveries(appointmentId)).find(({ channel }) => channel === 'sms')!;
    expect(await thePlatform().smsOptOuts.has(to)).toBe(false);
    expect((await resendNewest(fixture, appointmentId, deniedSms)).status).toBe(200);
  });

  it('does not count as having informed the client of the time if it failed', async ({ fixture }) => {
    const appointmentId = await createConfirmedAppointment(fixture);
    await stack.waitUntilSettled();
    const confirmationRow = async () =>
      (await listDeliveries(appointmentId)).find(
        ({ kind, channel }) => kind === 'confirmed' && channel === 'sms',
      )!;
    const { providerId, told: factsBefore } = await confirmationRow();
    expect(factsBefore).toBeTruthy();

    await reportDeliveries(
      buildLogLine(providerId!, 'FAILURE', 'Phone is currently unreachable/unavailable'),
    );

    expect(await confirmationRow()).toMatchObject({ state: 'failed', failReason: 'phoneUnreachable' });
    expect((await confirmationRow()).told).toBeUndefined();
  });

  it('keeps its outcome when a report is repeated or concerns an earlier attempt', async ({ fixture }) => {
    const appointmentId = await denyBySms(fixture, 'Phone has blocked SMS');
    const readRow = async () =>
      (await listDeliveries(appointmentId)).find(({ channel }) => channel === 'sms')!;
    const firstProviderId = (await readRow()).providerId!;
    const failure = buildLogLine(firstProviderId, 'FAILURE', 'Phone has blocked SMS');
    await Promise.all([reportDeliveries(failure), reportDeliveries(failure, failure)]);
    const failedRow = await readRow();
    expect(failedRow).toMatchObject({ state: 'failed', failReason: 'phoneBlocked' });
    await reportDeliveries(
      buildLogLine(firstProviderId, 'SUCCESS', 'Message has been accepted by phone carrier'),
    );
    expect(await readRow()).toEqual(failedRow);

    await resendNewest(fixture, appointmentId, deniedSms);
    await reportDeliveries(failure);

    expect(await readRow()).toMatchObject({ state: 'sent' });
    expect((await readRow()).providerId).not.toBe(firstProviderId);
  });
});

describe('delivery report that arrives before its message is stored', () => {
  const buildMessage = (providerId: string): Message => ({
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
    const row = buildMessage(randomUUID());
    await reportDeliveries(buildLogLine(row.providerId!, status, response));

    expect(await commitSent(thePlatform(), row)).toMatchObject(outcome);

    expect(await thePlatform().deliveries.find(row)).toMatchObject(outcome);
  });

  it('is kept for an hour if it matches no message, as reports of other stages do', async () => {
    const providerId = randomUUID();
    await reportDeliveries(buildLogLine(providerId, 'SUCCESS', 'Message has been accepted by phone carrier'));

    const rows = (await allTableRows()).filter((row) => row['providerId'] === providerId);

    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ outcome: { state: 'delivered' }, expiresAt: expect.any(Number) });
    expect(rows[0]).not.toHaveProperty('destination');
  });
});

describe('SMS outside of an appointment', () => {
  const sendNotice = async (noticeId: string, userId: string) =>
    textPerson(
      { ...thePlatform(), smsSender: await smsSender() },
      { userId, noticeId, to: '787-555-0142', kind: 'laserApproved', text: () => 'Hola' },
    );

  it('is delivered or failed by the report, and the desk sees the reason', async ({ fixture }) => {
    const [deliveredId, failedId] = [randomUUID(), randomUUID()];
    await sendNotice(deliveredId, fixture.patient.patientId);
    getDeliveries().failNext('Invalid phone number');
    await sendNotice(failedId, fixture.patient.patientId);

    await stack.reportDeliveries();

    const findNotice = (noticeId: string) =>
      thePlatform().deliveries.find({
        subjectId: fixture.patient.patientId,
        deliveryId: noticeId,
        channel: 'sms',
      });
    expect(await findNotice(deliveredId)).toMatchObject({
      state: 'delivered',
      deliveredAt: expect.any(String),
    });
    expect(await findNotice(failedId)).toMatchObject({ state: 'failed', failReason: 'phoneInvalid' });
    const rows = (await fixture.asAdmin(listFailedMessages)).reply;
    expect(rows.filter(({ id }) => id === failedId)).toMatchObject([{ failReason: 'phoneInvalid' }]);
    expect(rows.map(({ id }) => id)).not.toContain(deliveredId);
  });

  it('is not sent again once it was delivered', async ({ fixture }) => {
    const noticeId = randomUUID();
    await sendNotice(noticeId, fixture.patient.patientId);
    await stack.reportDeliveries();
    const textCountBefore = stack.messages.mailbox.list({ type: 'sms' }).length;

    expect(await sendNotice(noticeId, fixture.patient.patientId)).toMatchObject({ state: 'delivered' });

    expect(stack.messages.mailbox.list({ type: 'sms' })).toHaveLength(textCountBefore);
  });
});
