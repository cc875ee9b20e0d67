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

const email = () => `${randomUUID()}@test.example`;
const mailTo = (to: string, trace?: string) => ({
  messageId: randomUUID(),
  destination: [to],
  tags: { 'ses:configuration-set': ['serena-prod-mail'], ...(trace !== undefined && { message: [trace] }) },
});
const bounce = (to: string, type = 'Permanent', subType = 'General', trace?: string): ReturnedMail => ({
  eventType: 'Bounce',
  mail: mailTo(to, trace),
  bounce: { bounceType: type, bounceSubType: subType, bouncedRecipients: [{ emailAddress: to }] },
});
const complaint = (to: string, feedback: string | null, subType: string | null = null): ReturnedMail => ({
  eventType: 'Complaint',
  mail: mailTo(to),
  complaint: {
    complaintFeedbackType: feedback,
    complaintSubType: subType,
    complainedRecipients: [{ emailAddress: to }],
  },
});
const reject = (to: string, trace?: string): ReturnedMail => ({
  eventType: 'Reject',
  mail: mailTo(to, trace),
});

// The reader uses only this part of the event.
const onTopic = (text: string) => ({ Records: [{ Sns: { Message: text } }] }) as SNSEvent;
const read = (news: ReturnedMail) => handler(onTopic(JSON.stringify(news)));
const stopOf = async (address: string) => (await thePlatform().mailStops.find(address))?.reason;

describe('outcomeOf', () => {
  it.each([
    ['Permanent', 'General', { stop: 'bounced', failed: 'bounced' }],
    ['Permanent', 'NoEmail', { stop: 'bounced', failed: 'bounced' }],
    ['Permanent', 'Suppressed', { stop: 'bounced', failed: 'bounced' }],
    ['Permanent', 'OnAccountSuppressionList', { stop: 'bounced', failed: 'bounced' }],
    ['Transient', 'MailboxFull', { failed: 'refused' }],
    ['Transient', 'MessageTooLarge', { failed: 'refused' }],
    ['Undetermined', 'Undetermined', { failed: 'refused' }],
    // An out-of-office reply.
    ['Transient', 'General', {}],
  ])('maps a bounce, %s and %s, to %j', (type, subType, outcome) => {
    expect(toMailOutcome(bounce('ana@test.example', type, subType))).toEqual(outcome);
  });

  it.each([
    ['abuse', null, { stop: 'complained' }],
    [null, null, { stop: 'complained' }],
    [null, 'OnAccountSuppressionList', { stop: 'complained', failed: 'refused' }],
    ['not-spam', null, {}],
  ])('maps a complaint, %s and %s, to %j', (feedback, subType, outcome) => {
    expect(toMailOutcome(complaint('ana@test.example', feedback, subType))).toEqual(outcome);
  });

  it('maps a rejected message to a failure without a block', () => {
    expect(toMailOutcome(reject('ana@test.example'))).toEqual({ failed: 'refused' });
  });
});

describe('e-mail trace', () => {
  const id = fc.oneof(
    fc.uuid(),
    fc.string({ minLength: 1, maxLength: 30 }).filter((text) => !text.includes('\n')),
  );

  it('encodes its row in characters that SES accepts', () => {
    const key = fc.record({ subjectId: id, deliveryId: id, recipientId: id });
    fc.assert(
      fc.property(key, (key) => {
        const trace = encodeTrace(key);
        fc.pre(trace !== undefined);
        expect(trace).toMatch(/^[\w-]{1,256}$/);
        expect(parseTrace(trace)).toEqual(key);
      }),
    );
  });

  it('fits the existing ids', () => {
    const of = { subjectId: randomUUID(), recipientId: randomUUID() };
    expect(encodeTrace({ ...of, deliveryId: `${randomUUID()}.${hashText('x')}` })).toBeDefined();
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
    const to = email();
    const news = bounce(`"Ana" <${to.toUpperCase()}>`);

    await Promise.all([read(news), read(news), read(news)]);

    expect(await stopOf(to)).toBe('bounced');
    expect((await thePlatform().audits.bySubject(to, undefined)).rows.map(({ action }) => action)).toEqual([
      'mail.bounced',
    ]);
  });

  it('keeps a complaint over a bounce', async () => {
    const to = email();
    await read(bounce(to));
    await read(complaint(to, 'abuse'));
    await read(bounce(to));

    expect(await stopOf(to)).toBe('complained');
  });

  it.each([
    ['a soft bounce', (to: string, trace?: string) => bounce(to, 'Transient', 'MailboxFull', trace)],
    ['a message that was refused', reject],
  ])('after %s marks the message as failed, without blocking the address', async (_, news) => {
    const { deliveries, commit } = thePlatform();
    const to = email();
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

    await read(news(to, encodeTrace(notice)));

    expect(await deliveries.find(notice)).toMatchObject({ state: 'failed', failReason: 'refused' });
    expect((await deliveries.lost(new Date(0))).map(({ deliveryId }) => deliveryId)).toContain(
      notice.deliveryId,
    );
    expect(await stopOf(to)).toBeUndefined();
  });

  const aMessage = (to: string, more: Partial<Message> = {}): Message => ({
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
    ...more,
  });

  it('marks an appointment message as bounced, so that its content counts as not received', async () => {
    const { deliveries, mailStops, commit } = thePlatform();
    const message = aMessage(email());
    await commit(deliveries.put(message));

    await read(bounce(message.to, 'Permanent', 'General', encodeTrace(message)));

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
    const message = aMessage(email());
    const news = bounce(message.to, 'Permanent', 'General', encodeTrace(message));

    await expect(read(news)).rejects.toThrow('before its sender');
    await commit(deliveries.put({ ...message, state: 'waiting' }));
    await expect(read(news)).rejects.toThrow('before its sender');
    expect(await stopOf(message.to)).toBe('bounced');

    await commit(deliveries.put(message));
    await read(news);
    expect(await deliveries.find(message)).toMatchObject({ state: 'failed' });
  });

  it('ignores skipped or failed messages, and those of other senders', async () => {
    const { deliveries, commit } = thePlatform();
    const message = aMessage(email(), { state: 'skipped', skipReason: 'bounced' });
    await commit(deliveries.put(message));

    await read(bounce(message.to, 'Permanent', 'General', encodeTrace(message)));
    await read(bounce(email()));

    expect(await deliveries.find(message)).toMatchObject({ state: 'skipped' });
  });

  it('ignores the confirmation text of SES', async () => {
    await expect(
      handler(onTopic('Successfully validated SNS topic for Amazon SES event publishing.')),
    ).resolves.toBeUndefined();
  });
});
