import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SendRawEmailCommand } from '@aws-sdk/client-ses';
import { describe, expect, it } from 'vitest';
import { aMessages, simpleMail, sms, withAttachment } from '#test/support/emulators/messages-emulator.ts';

describe('SES and SNS', () => {
  it('answer a message id and keep everything, newest first', async () => {
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

  it('are read by recipient and kind', async () => {
    const { mailbox, ses, sns } = await aMessages();
    await ses.send(simpleMail({ to: 'Ana@Example.com' }));
    await ses.send(simpleMail({ to: 'eva@example.com' }));
    await sns.send(sms('Hola'));

    const found = mailbox.list({ to: 'ana@example.com' });

    expect(found.map(({ to }) => to)).toEqual(['Ana@Example.com']);
    expect(mailbox.list({ type: 'sms' }).map(({ text }) => text)).toEqual(['Hola']);
  });

  it('keep their messages over a restart', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'messages-')), 'messages.sqlite');
    const first = await aMessages({ file });
    await first.ses.send(simpleMail({ subject: 'Antes' }));

    const second = await aMessages({ file });

    expect(second.mailbox.list()).toMatchObject([{ subject: 'Antes' }]);
  });

  it('refuse a mail to nobody and one that is too large', async () => {
    const { mailbox, ses } = await aMessages();
    const large = new SendRawEmailCommand({
      Destinations: ['ana@example.com'],
      RawMessage: { Data: new Uint8Array(12 * 1024 * 1024) },
    });

    await expect(ses.send(simpleMail({ to: '' }))).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    await expect(ses.send(large)).rejects.toMatchObject({ name: 'InvalidParameterValue' });

    expect(mailbox.list()).toEqual([]);
  });

  it('fail as often as ordered', async () => {
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
