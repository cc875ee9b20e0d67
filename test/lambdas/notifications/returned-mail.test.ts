import { randomUUID } from 'node:crypto';
import type { SNSEvent } from 'aws-lambda';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handler, toMailOutcome } from '#lambdas/notifications/bounces/read-returned-mail.ts';
import { encodeTrace, parseTrace } from '#lambdas/notifications/delivery/mail-trace.ts';
import { hashText } from '#lambdas/platform/ids.ts';
import type { ReturnedMail } from '#lambdas/runtime/mail-reader.ts';
import type { Message, Notice } from '#shared/notifications/delivery.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

const newEmail = () => `${randomUUID()}@test.example`;
const mailTo = (to: string, trace?: string) => ({
  messageId: randomUUID(),
  destination: [to],
  tags: { 'ses:configuration-set': ['serena-prod-mail'], ...(trace !== undefined && { message: [trace] }) },
});
const buildBounce = (to: string, type = 'Permanent', subType = 'General', trace?: string): ReturnedMail => ({
  eventType: 'Bounce',
  mail: mailTo(to, trace),
  bounce: { bounceType: type, bounceSubType: subType, bouncedRecipients: [{ emailAddress: to }] },
});
const buildComplaint = (
  to: string,
  feedback: string | null,
  subType: string | null = null,
): ReturnedMail => ({
  eventType: 'Complaint',
  mail: mailTo(to),
  complaint: {
    complaintFeedbackType: feedback,
    complaintSubType: subType,
    complainedRecipients: [{ emailAddress: to }],
  },
});
const buildRejection = (to: string, trace?: string): ReturnedMail => ({
  eventType: 'Reject',
  mail: mailTo(to, trace),
});

// The reader uses only this part of the event.
const toSnsEvent = (text: string) => ({ Records: [{ Sns: { Message: text } }] }) as SNSEvent;
const handleReturnedMail = (returnedMail: ReturnedMail) => handler(toSnsEvent(JSON.stringify(returnedMail)));
const findStopReason = async (address: string) => (await thePlatform().mailStops.find(address))?.reason;

describe('toMailOutcome', () => {
  it.each([
    ['Permanent', 'General', { stopReason: 'bounced', failReason: 'bounced' }],
    ['Permanent', 'NoEmail', { stopReason: 'bounced', failReason: 'bounced' }],
    ['Permanent', 'Suppressed', { stopReason: 'bounced', failReason: 'bounced' }],
    ['Permanent', 'OnAccountSuppressionList', { stopReason: 'bounced', failReason: 'bounced' }],
    ['Transient', 'MailboxFull', { failReason: 'refused' }],
    ['Transient', 'MessageTooLarge', { failReason: 'refused' }],
    ['Undetermined', 'Undetermined', { failReason: 'refused' }],
    // An out-of-office reply.
    ['Transient', 'General', {}],
  ])('maps a bounce, %s and %s, to %j', (type, subType, outcome) => {
    expect(toMailOutcome(buildBounce('ana@test.example', type, subType))).toEqual(outcome);
  });

  it.each([
    ['abuse', null, { stopReason: 'complained' }],
    [null, null, { stopReason: 'complained' }],
    [null, 'OnAccountSuppressionList', { stopReason: 'complained', failReason: 'refused' }],
    ['not-spam', null, {}],
  ])('maps a complaint, %s and %s, to %j', (feedback, subType, outcome) => {
    expect(toMailOutcome(buildComplaint('ana@test.example', feedback, subType))).toEqual(outcome);
  });

  it('maps a rejected message to a failure without a block', () => {
    expect(toMailOutcome(buildRejection('ana@test.example'))).toEqual({ failReason: 'refused' });
  });
});

describe('e-mail trace', () => {
  const id = fc.oneof(
    fc.uuid(),
    fc.string({ minLength: 1, maxLength: 30 }).filter((text) => !text.includes('\n')),
  );

  it('encodes its row in characters that SES accepts', () => {
    const traceKeys = fc.record({ subjectId: id, deliveryId: id, recipientId: id });
    fc.assert(
      fc.property(traceKeys, (key) => {
        const trace = encodeTrace(key);
        fc.pre(trace !== undefined);
        expect(trace).toMatch(/^[\w-]{1,256}$/);
        expect(parseTrace(trace)).toEqual(key);
      }),
    );
  });

  it('fits the existing ids', () => {
    const ids = { subjectId: randomUUID(), recipientId: randomUUID() };
    expect(encodeTrace({ ...ids, deliveryId: `${randomUUID()}.${hashText('x')}` })).toBeDefined();
  });

  it('is omitted when too long, and unknown traces are ignored', () => {
    expect(encodeTrace({ subjectId: 'x'.repeat(300), deliveryId: 'y', recipientId: 'z' })).toBeUndefined();
    expect([parseTrace(''), parseTrace('cm93'), parseTrace('%%%')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('returned-mail reader', () => {
  it('blocks the address once, ignoring case and brackets', async () => {
    const to = newEmail();
    const returnedMail = buildBounce(`"Ana" <${to.toUpperCase()}>`);

    await Promise.all(Array.from({ length: 3 }, () => handleReturnedMail(returnedMail)));

    expect(await findStopReason(to)).toBe('bounced');
    expect((await thePlatform().audits.bySubject(to, undefined)).rows.map(({ action }) => action)).toEqual([
      'mail.bounced',
    ]);
  });

  it('keeps a complaint over a bounce', async () => {
    const to = newEmail();
    await handleReturnedMail(buildBounce(to));
    await handleReturnedMail(buildComplaint(to, 'abuse'));
    await handleReturnedMail(buildBounce(to));

    expect(await findStopReason(to)).toBe('complained');
  });

  it.each([
    ['a soft bounce', (to: string, trace?: string) => buildBounce(to, 'Transient', 'MailboxFull', trace)],
    ['a rejected message', buildRejection],
  ])('marks the message as failed after %s, without blocking the address', async (_, buildReturnedMail) => {
    const { deliveries, commit } = thePlatform();
    const to = newEmail();
    const userId = randomUUID();
    const notice: Notice = {
      subjectId: userId,
      deliveryId: randomUUID(),
      recipientId: userId,
      channel: 'mail',
      kind: 'birthday',
      to,
      state: 'sent',
      occurredAt: '2026-03-06T12:00:00.000Z',
    };
    await commit(deliveries.put(notice));

    await handleReturnedMail(buildReturnedMail(to, encodeTrace(notice)));

    expect(await deliveries.find(notice)).toMatchObject({ state: 'failed', failReason: 'refused' });
    expect((await deliveries.lost(new Date(0))).map(({ deliveryId }) => deliveryId)).toContain(
      notice.deliveryId,
    );
    expect(await findStopReason(to)).toBeUndefined();
  });

  const aMessage = (to: string, changes: Partial<Message> = {}): Message => ({
    subjectId: randomUUID(),
    deliveryId: randomUUID(),
    kind: 'confirmed',
    channel: 'mail',
    audience: 'patient',
    recipientId: randomUUID(),
    to,
    state: 'sent',
    occurredAt: '2026-03-06T12:00:00.000Z',
    sentAt: '2026-03-06T12:00:01.000Z',
    told: { staffId: 'carmen', date: '2026-03-09', time: '10:00' },
    ...changes,
  });

  it('marks an appointment message as bounced, so that its content counts as not received', async () => {
    const { deliveries, mailStops, commit } = thePlatform();
    const message = aMessage(newEmail());
    await commit(deliveries.put(message));

    await handleReturnedMail(buildBounce(message.to, 'Permanent', 'General', encodeTrace(message)));

    const after = await deliveries.find(message);
    expect(after).toMatchObject({ state: 'failed', failReason: 'bounced', sentAt: message.sentAt });
    expect(after).not.toHaveProperty('told');
    expect((await deliveries.lost(new Date(0))).map(({ deliveryId }) => deliveryId)).toContain(
      message.deliveryId,
    );
    expect(await mailStops.find(message.to)).toMatchObject({ userId: message.recipientId });
  });

  it('fails while the sender has not recorded the message, after blocking the address', async () => {
    const { deliveries, commit } = thePlatform();
    const message = aMessage(newEmail());
    const returnedMail = buildBounce(message.to, 'Permanent', 'General', encodeTrace(message));

    await expect(handleReturnedMail(returnedMail)).rejects.toThrow('before the sender');
    await commit(deliveries.put({ ...message, state: 'waiting' }));
    await expect(handleReturnedMail(returnedMail)).rejects.toThrow('before the sender');
    expect(await findStopReason(message.to)).toBe('bounced');

    await commit(deliveries.put(message));
    await handleReturnedMail(returnedMail);
    expect(await deliveries.find(message)).toMatchObject({ state: 'failed' });
  });

  it('ignores skipped messages, and e-mails without a trace', async () => {
    const { deliveries, commit } = thePlatform();
    const message = aMessage(newEmail(), { state: 'skipped', skipReason: 'bounced' });
    await commit(deliveries.put(message));

    await handleReturnedMail(buildBounce(message.to, 'Permanent', 'General', encodeTrace(message)));
    await handleReturnedMail(buildBounce(newEmail()));

    expect(await deliveries.find(message)).toMatchObject({ state: 'skipped' });
  });

  it('ignores the confirmation text of SES', async () => {
    await expect(
      handler(toSnsEvent('Successfully validated SNS topic for Amazon SES event publishing.')),
    ).resolves.toBeUndefined();
  });
});
