import { SendRawEmailCommand } from '@aws-sdk/client-ses';
import { describe, expect, it } from 'vitest';
import type { MailEvent } from '#infra/local/emulators/messages/returned-mail.ts';
import { aMessages, configurationSet } from '#test/support/emulators/messages-emulator.ts';

const mailTo = (to: string, more: { ConfigurationSetName?: string; trace?: string } = {}) => {
  const { trace, ...set } = { ConfigurationSetName: configurationSet, ...more };
  return new SendRawEmailCommand({
    Source: 'centro@example.com',
    Destinations: [to],
    RawMessage: { Data: new TextEncoder().encode('From: centro@example.com\r\n\r\nHola') },
    ...set,
    ...(trace !== undefined && { Tags: [{ Name: 'message', Value: trace }] }),
  });
};

async function collectMailNews() {
  const messages = await aMessages();
  const news: MailEvent[] = [];
  messages.returned.sendTo(async (one) => void news.push(one));
  return { ...messages, news };
}

describe('SES mailbox simulator', () => {
  it.each([
    ['bounce', { eventType: 'Bounce', bounce: { bounceType: 'Permanent', bounceSubType: 'General' } }],
    [
      'suppressionlist',
      { eventType: 'Bounce', bounce: { bounceType: 'Permanent', bounceSubType: 'Suppressed' } },
    ],
    ['ooto', { eventType: 'Bounce', bounce: { bounceType: 'Transient' } }],
    ['complaint', { eventType: 'Complaint', complaint: { complaintFeedbackType: 'abuse' } }],
  ])('%s is reported on the topic, with the message and its tags', async (mailbox, news) => {
    const messages = await collectMailNews();
    const to = `${mailbox}+ana@simulator.amazonses.com`;

    const { MessageId } = await messages.ses.send(mailTo(to, { trace: 'cm93' }));
    await messages.returned.idle();

    expect(messages.news).toMatchObject([
      {
        ...news,
        mail: {
          messageId: MessageId,
          destination: [to],
          tags: { message: ['cm93'], 'ses:configuration-set': [configurationSet] },
        },
      },
    ]);
    expect(messages.mailbox.list({ to })).toHaveLength(1);
  });

  it('reports nothing for delivered mail, and for mail without a configuration set', async () => {
    const { news, ses, returned } = await collectMailNews();

    await ses.send(mailTo('success@simulator.amazonses.com'));
    await ses.send(mailTo('ana@example.com'));
    const without = mailTo('bounce@simulator.amazonses.com').input;
    await ses.send(new SendRawEmailCommand({ ...without, ConfigurationSetName: undefined }));
    await returned.idle();

    expect(news).toEqual([]);
  });

  it('retries a report until it is handled', async () => {
    const { ses, returned } = await aMessages();
    let tried = 0;
    returned.sendTo(async () => {
      tried += 1;
      if (tried < 3) throw new Error('not yet');
    });

    await ses.send(mailTo('bounce@simulator.amazonses.com'));
    await returned.idle();

    expect(tried).toBe(3);
  });

  it('rejects an unknown configuration set and an invalid tag', async () => {
    const { mailbox, ses } = await aMessages();

    await expect(
      ses.send(mailTo('ana@example.com', { ConfigurationSetName: 'other' })),
    ).rejects.toMatchObject({ name: 'ConfigurationSetDoesNotExistException' });
    await expect(ses.send(mailTo('ana@example.com', { trace: 'a.b' }))).rejects.toMatchObject({
      name: 'InvalidParameterValue',
    });

    expect(mailbox.list()).toEqual([]);
  });
});
