import { randomUUID } from 'node:crypto';
import type { SNSEvent } from 'aws-lambda';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handler, outcomeOf } from '#lambdas/notifications/bounces/read-returned-mail.ts';
import { traced, traceFor } from '#lambdas/notifications/delivery/mail-trace.ts';
import { hashOf } from '#lambdas/platform/ids.ts';
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

// Of the event, the reader looks at nothing else.
const onTopic = (text: string) => ({ Records: [{ Sns: { Message: text } }] }) as SNSEvent;
const read = (news: ReturnedMail) => handler(onTopic(JSON.stringify(news)));
const stopOf = async (address: string) => (await thePlatform().mailStops.find(address))?.reason;

describe('what follows from an e-mail that came back', () => {
  it.each([
    ['Permanent', 'General', { stop: 'bounced', failed: 'bounced' }],
    ['Permanent', 'NoEmail', { stop: 'bounced', failed: 'bounced' }],
    ['Permanent', 'Suppressed', { stop: 'bounced', failed: 'bounced' }],
    ['Permanent', 'OnAccountSuppressionList', { stop: 'bounced', failed: 'bounced' }],
    ['Transient', 'MailboxFull', { failed: 'refused' }],
    ['Transient', 'MessageTooLarge', { failed: 'refused' }],
    ['Undetermined', 'Undetermined', { failed: 'refused' }],
    // Somebody on holiday, whose program answered.
    ['Transient', 'General', {}],
  ])('a bounce, %s and %s: %j', (type, subType, outcome) => {
    expect(outcomeOf(bounce('ana@test.example', type, subType))).toEqual(outcome);
  });

  it.each([
    ['abuse', null, { stop: 'complained' }],
    [null, null, { stop: 'complained' }],
    [null, 'OnAccountSuppressionList', { stop: 'complained', failed: 'refused' }],
    ['not-spam', null, {}],
  ])('a complaint, %s and %s: %j', (feedback, subType, outcome) => {
    expect(outcomeOf(complaint('ana@test.example', feedback, subType))).toEqual(outcome);
  });

  it('a message that the service refused to send failed, and stops nothing', () => {
    expect(outcomeOf(reject('ana@test.example'))).toEqual({ failed: 'refused' });
  });
});

describe('the trace of an e-mail', () => {
  const id = fc.oneof(
    fc.uuid(),
    fc.string({ minLength: 1, maxLength: 30 }).filter((text) => !text.includes('\n')),
  );

  it('leads back to its row, in letters that the service takes', () => {
    const key = fc.record({ subjectId: id, deliveryId: id, recipientId: id });
    fc.assert(
      fc.property(key, (key) => {
        const trace = traceFor(key);
        fc.pre(trace !== undefined);
        expect(trace).toMatch(/^[\w-]{1,256}$/);
        expect(traced(trace)).toEqual(key);
      }),
    );
  });

  it('fits, with the ids that there are', () => {
    const of = { subjectId: randomUUID(), recipientId: randomUUID() };
    expect(traceFor({ ...of, deliveryId: `${randomUUID()}.${hashOf('x')}` })).toBeDefined();
  });

  it('is left out when it is too long, and of others says nothing', () => {
    expect(traceFor({ subjectId: 'x'.repeat(300), deliveryId: 'y', recipientId: 'z' })).toBeUndefined();
    expect([traced(''), traced('cm93'), traced('%%%')]).toEqual([undefined, undefined, undefined]);
  });
});

describe('the reader of e-mails that came back', () => {
  it('stops the address, whatever its letters and brackets, once', async () => {
    const to = email();
    const news = bounce(`"Ana" <${to.toUpperCase()}>`);

    await Promise.all([read(news), read(news), read(news)]);

    expect(await stopOf(to)).toBe('bounced');
    expect((await thePlatform().audits.bySubject(to, undefined)).rows.map(({ action }) => action)).toEqual([
      'mail.bounced',
    ]);
  });

  it('lets a complaint stand above a bounce, and not the other way round', async () => {
    const to = email();
    await read(bounce(to));
    await read(complaint(to, 'abuse'));
    await read(bounce(to));

    expect(await stopOf(to)).toBe('complained');
  });

  it.each([
    ['a soft bounce', (to: string, trace?: string) => bounce(to, 'Transient', 'MailboxFull', trace)],
    ['a message that was refused', reject],
  ])('after %s the message failed, and the address is written to again', async (_, news) => {
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

    await read(news(to, traceFor(notice)));

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

  it('says on the message of an appointment that it bounced, so that its place was told to nobody', async () => {
    const { deliveries, mailStops, commit } = thePlatform();
    const message = aMessage(email());
    await commit(deliveries.put(message));

    await read(bounce(message.to, 'Permanent', 'General', traceFor(message)));

    const after = await deliveries.find(message);
    expect(after).toMatchObject({ state: 'failed', failReason: 'bounced', sentAt: message.sentAt });
    expect(after).not.toHaveProperty('told');
    expect((await deliveries.lost(new Date(0))).map(({ deliveryId }) => deliveryId)).toContain(
      message.deliveryId,
    );
    expect(await mailStops.find(message.to)).toMatchObject({ userId: message.recipientId });
  });

  it('is called again while the sender has not written that it went out; the address is stopped by then', async () => {
    const { deliveries, commit } = thePlatform();
    const message = aMessage(email());
    const news = bounce(message.to, 'Permanent', 'General', traceFor(message));

    await expect(read(news)).rejects.toThrow('before its sender');
    await commit(deliveries.put({ ...message, state: 'waiting' }));
    await expect(read(news)).rejects.toThrow('before its sender');
    expect(await stopOf(message.to)).toBe('bounced');

    await commit(deliveries.put(message));
    await read(news);
    expect(await deliveries.find(message)).toMatchObject({ state: 'failed' });
  });

  it('leaves alone what was skipped or failed meanwhile, and what nobody of ours sent', async () => {
    const { deliveries, commit } = thePlatform();
    const message = aMessage(email(), { state: 'skipped', skipReason: 'bounced' });
    await commit(deliveries.put(message));

    await read(bounce(message.to, 'Permanent', 'General', traceFor(message)));
    await read(bounce(email()));

    expect(await deliveries.find(message)).toMatchObject({ state: 'skipped' });
  });

  it('takes no notice of the text by which SES tries the topic', async () => {
    await expect(
      handler(onTopic('Successfully validated SNS topic for Amazon SES event publishing.')),
    ).resolves.toBeUndefined();
  });
});
