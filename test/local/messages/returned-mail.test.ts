import { SendRawEmailCommand } from '@aws-sdk/client-ses';
import { describe, expect, it } from 'vitest';
import type { MailEvent } from '#infra/local/emulators/messages/returned-mail.ts';
import { aMessages, configurationSet } from '#test/support/emulators/messages-emulator.ts';

const buildSendCommand = (
  to: string,
  options: { ConfigurationSetName?: string; messageTag?: string } = {},
) => {
  const { messageTag, ...sendOptions } = { ConfigurationSetName: configurationSet, ...options };
  return new SendRawEmailCommand({
    Source: 'centro@example.com',
    Destinations: [to],
    RawMessage: { Data: new TextEncoder().encode('From: centro@example.com\r\n\r\nHola') },
    ...sendOptions,
    ...(messageTag !== undefined && { Tags: [{ Name: 'message', Value: messageTag }] }),
  });
};

async function collectMailEvents() {
  const messages = await aMessages();
  const events: MailEvent[] = [];
  messages.returnedMail.sendTo(async (event) => void events.push(event));
  return { ...messages, events };
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
  ])(
    'emits the event of the %s address, with the message id and its tags',
    async (mailbox, expectedEvent) => {
      const messages = await collectMailEvents();
      const to = `${mailbox}+ana@simulator.amazonses.com`;

      const { MessageId } = await messages.ses.send(buildSendCommand(to, { messageTag: 'cm93' }));
      await messages.returnedMail.waitUntilIdle();

      expect(messages.events).toMatchObject([
        {
          ...expectedEvent,
          mail: {
            messageId: MessageId,
            destination: [to],
            tags: { message: ['cm93'], 'ses:configuration-set': [configurationSet] },
          },
        },
      ]);
      expect(messages.mailbox.list({ to })).toHaveLength(1);
    },
  );

  it('emits no event for delivered mail or mail without a configuration set', async () => {
    const { events, ses, returnedMail } = await collectMailEvents();

    await ses.send(buildSendCommand('success@simulator.amazonses.com'));
    await ses.send(buildSendCommand('ana@example.com'));
    const bounceInput = buildSendCommand('bounce@simulator.amazonses.com').input;
    await ses.send(new SendRawEmailCommand({ ...bounceInput, ConfigurationSetName: undefined }));
    await returnedMail.waitUntilIdle();

    expect(events).toEqual([]);
  });

  it('retries an event until its handler succeeds', async () => {
    const { ses, returnedMail } = await aMessages();
    let attempts = 0;
    returnedMail.sendTo(async () => {
      attempts += 1;
      if (attempts < 3) throw new Error('not yet');
    });

    await ses.send(buildSendCommand('bounce@simulator.amazonses.com'));
    await returnedMail.waitUntilIdle();

    expect(attempts).toBe(3);
  });

  it('rejects mail with an unknown configuration set or an invalid tag', async () => {
    const { mailbox, ses } = await aMessages();

    await expect(
      ses.send(buildSendCommand('ana@example.com', { ConfigurationSetName: 'other' })),
    ).rejects.toMatchObject({ name: 'ConfigurationSetDoesNotExistException' });
    await expect(ses.send(buildSendCommand('ana@example.com', { messageTag: 'a.b' }))).rejects.toMatchObject({
      name: 'InvalidParameterValue',
    });

    expect(mailbox.list()).toEqual([]);
  });
});
