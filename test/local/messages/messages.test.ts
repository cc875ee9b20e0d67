import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SendRawEmailCommand } from '@aws-sdk/client-ses';
import { PublishCommand } from '@aws-sdk/client-sns';
import { describe, expect, it } from 'vitest';
import { aMessages, simpleMail, sms, withAttachment } from '#test/support/emulators/messages-emulator.ts';

describe('SES and SNS emulator', () => {
  it('returns a message id and stores every message, newest first', async () => {
    const { mailbox, ses, sns } = await aMessages();

    const mail = await ses.send(simpleMail());
    const raw = await ses.send(withAttachment());
    const text = await sns.send(sms('Hola'));

    expect(mailbox.list().map(({ id, type }) => [id, type])).toEqual([
      [text.MessageId, 'sms'],
      [raw.MessageId, 'mail'],
      [mail.MessageId, 'mail'],
    ]);
    expect(mailbox.list()[1]).toMatchObject({ subject: 'Cita mañana', from: 'centro@example.com' });
  });

  it('filters by recipient and type', async () => {
    const { mailbox, ses, sns } = await aMessages();
    await ses.send(simpleMail({ to: 'Ana@Example.com' }));
    await ses.send(simpleMail({ to: 'eva@example.com' }));
    await sns.send(sms('Hola'));

    const anasMessages = mailbox.list({ to: 'ana@example.com' });

    expect(anasMessages.map(({ to }) => to)).toEqual(['Ana@Example.com']);
    expect(mailbox.list({ type: 'sms' }).map(({ text }) => text)).toEqual(['Hola']);
  });

  it('keeps messages over a restart', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'messages-')), 'messages.sqlite');
    const firstRun = await aMessages({ file });
    await firstRun.ses.send(simpleMail({ subject: 'Antes' }));

    const secondRun = await aMessages({ file });

    expect(secondRun.mailbox.list()).toMatchObject([{ subject: 'Antes' }]);
  });

  it('rejects a mail without recipient and one that is too large', async () => {
    const { mailbox, ses } = await aMessages();
    const largeMail = new SendRawEmailCommand({
      Destinations: ['ana@example.com'],
      RawMessage: { Data: new Uint8Array(12 * 1024 * 1024) },
    });

    await expect(ses.send(simpleMail({ to: '' }))).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    await expect(ses.send(largeMail)).rejects.toMatchObject({ name: 'InvalidParameterValue' });

    expect(mailbox.list()).toEqual([]);
  });

  it('logs the delivery of each SMS as SNS does, with a reason for failures', async () => {
    const { mailbox, sns } = await aMessages();
    const { deliveries } = mailbox;
    const delivered = await sns.send(sms('Hola'));
    deliveries.failNext('Phone has blocked SMS');
    await sns.send(sms('Hola'));
    deliveries.failNext('No quota left for account');
    const overQuota = await sns.send(sms('Hola'));

    const records = deliveries.listUnread().map(({ record }) => record);
    expect(records[0]).toEqual({
      notification: { messageId: delivered.MessageId, timestamp: '2026-03-02 14:00:00.000' },
      delivery: {
        phoneCarrier: expect.any(String),
        mnc: 110,
        mcc: 330,
        numberOfMessageParts: 1,
        destination: '+17875550101',
        priceInUSD: 0.00645,
        smsType: 'Promotional',
        providerResponse: 'Message has been accepted by phone carrier',
        dwellTimeMs: 599,
        dwellTimeMsUntilDeviceAck: 1_344,
      },
      status: 'SUCCESS',
    });
    expect(records[1]).toMatchObject({
      delivery: { providerResponse: 'Phone has blocked SMS', priceInUSD: 0.00645 },
      status: 'FAILURE',
    });
    expect(records[2]).toEqual({
      notification: { messageId: overQuota.MessageId, timestamp: '2026-03-02 14:00:00.000' },
      delivery: {
        destination: '+17875550101',
        smsType: 'Promotional',
        providerResponse: 'No quota left for account',
        dwellTimeMs: 599,
      },
      status: 'FAILURE',
    });
  });

  it('rejects an SMS whose origination number is not a number', async () => {
    const { mailbox, sns } = await aMessages();
    const smsFrom = (StringValue: string) =>
      new PublishCommand({
        ...sms('Hola').input,
        MessageAttributes: { 'AWS.MM.SMS.OriginationNumber': { DataType: 'String', StringValue } },
      });

    await expect(sns.send(smsFrom('Serena'))).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await sns.send(smsFrom('+17875550100'));

    expect(mailbox.list({ type: 'sms' }).map((text) => text.from)).toEqual(['+17875550100']);
    expect(mailbox.deliveries.listUnread()).toHaveLength(1);
  });

  it('fails as often as requested', async () => {
    const { mailbox, ses } = await aMessages();
    mailbox.failNext('mail', 2);

    const outcomes = [];
    for (let round = 0; round < 3; round += 1)
      outcomes.push(
        await ses.send(simpleMail()).then(
          () => 'sent',
          ({ name }: Error) => name,
        ),
      );

    expect(outcomes).toEqual(['MessageRejected', 'MessageRejected', 'sent']);
  });
});
