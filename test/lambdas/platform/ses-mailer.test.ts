import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { type Mail, makeMailer } from '#lambdas/platform/external/mailer.ts';
import { aMessages, configurationSet } from '#test/support/emulators/messages-emulator.ts';

const from = 'Centro Serena <citas@serena.example>';
const mail: Mail = {
  to: 'ana@example.com',
  subject: 'Confirmación de tu cita: ñandú, 10 €, «mañana»',
  html: '<p>Tu código es <b>A1B2C3D4</b></p>',
  text: 'Tu código es A1B2C3D4',
  messageKey: 'evt_1 confirmación',
};

describe('SES mailer', () => {
  it('sends the mail as written, with accents and both bodies', async () => {
    const { mailbox, ses } = await aMessages();

    await makeMailer({ from, configurationSet, client: ses }).send(mail);

    expect(mailbox.list()).toMatchObject([
      {
        type: 'mail',
        to: 'ana@example.com',
        from: 'citas@serena.example',
        subject: mail.subject,
        text: mail.text,
        attachments: [],
      },
    ]);
    expect(mailbox.list({ type: 'mail' })[0]?.html).toContain('<b>A1B2C3D4</b>');
  });

  it('sends from the verified address, whatever the center’s name', async () => {
    const { mailbox, ses } = await aMessages();

    await makeMailer({ from, configurationSet, client: ses }).send({
      ...mail,
      senderName: 'Ñ <otro@correo.example>, "Sol"',
    });

    const [sentMail] = mailbox.list({ type: 'mail' });
    expect(sentMail?.from).toBe('citas@serena.example');
    expect(sentMail?.headers['from']).toMatch(/<citas@serena\.example>$/);
  });

  it('sends attachments byte by byte', async () => {
    const { mailbox, ses } = await aMessages();
    const pdf = Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0, 255, 13, 10, 46, 10]);
    const ics = new TextEncoder().encode(
      'BEGIN:VCALENDAR\r\nSUMMARY:Cita en el centro ñ\r\nEND:VCALENDAR\r\n',
    );

    await makeMailer({ from, configurationSet, client: ses }).send({
      ...mail,
      attachments: [
        { filename: 'recibo-ñ.pdf', contentType: 'application/pdf', content: pdf },
        { filename: 'cita.ics', contentType: 'text/calendar', content: ics },
      ],
    });

    const [sentMail] = mailbox.list({ type: 'mail' });
    expect(sentMail?.attachments).toEqual([
      {
        filename: 'recibo-ñ.pdf',
        contentType: 'application/pdf',
        base64: Buffer.from(pdf).toString('base64'),
      },
      { filename: 'cita.ics', contentType: 'text/calendar', base64: Buffer.from(ics).toString('base64') },
    ]);
  });

  it('marks mails as automatic, with a reply-to address', async () => {
    const { mailbox, ses } = await aMessages();

    await makeMailer({ from, configurationSet, client: ses }).send({
      ...mail,
      replyTo: 'recepcion@serena.example',
    });

    const { headers } = mailbox.list({ type: 'mail' })[0]!;
    expect(headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'reply-to': 'recepcion@serena.example',
    });
    expect(headers).not.toHaveProperty('list-unsubscribe');
  });

  it('offers one-click unsubscribe for optional mails', async () => {
    const { mailbox, ses } = await aMessages();
    const unsubscribe = { url: 'https://serena.example/api/x', email: 'recepcion@serena.example' };

    await makeMailer({ from, configurationSet, client: ses }).send({ ...mail, unsubscribe });

    expect(mailbox.list({ type: 'mail' })[0]?.headers).toMatchObject({
      'list-unsubscribe': '<https://serena.example/api/x>, <mailto:recepcion@serena.example?subject=BAJA>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
  });

  it('sends inline pictures, not as attachments', async () => {
    const { mailbox, ses } = await aMessages();
    const content = Uint8Array.from([1, 2, 3]);
    const picture = { contentId: 'marca', filename: 'marca.png', contentType: 'image/png', content };

    await makeMailer({ from, configurationSet, client: ses }).send({
      ...mail,
      html: '<img src="cid:marca">',
      inline: [picture],
    });

    expect(mailbox.list()[0]).toMatchObject({
      text: mail.text,
      html: expect.stringContaining('<img src="data:image/png;base64,AQID">'),
      attachments: [],
    });
  });

  it('reuses the message id on a repeated send', async () => {
    const { mailbox, ses } = await aMessages();
    const mailer = makeMailer({ from, configurationSet, client: ses });

    await mailer.send(mail);
    await mailer.send(mail);
    await mailer.send({ ...mail, messageKey: 'another' });

    const ids = mailbox.list({ type: 'mail' }).map(({ headers }) => headers['message-id']);
    expect(ids).toEqual([
      '<another@serena.example>',
      '<evt_1%20confirmaci%C3%B3n@serena.example>',
      '<evt_1%20confirmaci%C3%B3n@serena.example>',
    ]);
  });

  it('is safe against header injection', async () => {
    const { mailbox, ses } = await aMessages();

    await makeMailer({ from, configurationSet, client: ses }).send({
      ...mail,
      subject: 'Hola\r\nBcc: otro@example.com',
      messageKey: 'k\r\nX-Extra: 1',
    });

    const { headers } = mailbox.list({ type: 'mail' })[0]!;
    expect(headers).not.toHaveProperty('bcc');
    expect(headers).not.toHaveProperty('x-extra');
  });

  it('throws when SES rejects the mail', async () => {
    const { mailbox, ses } = await aMessages();
    mailbox.failNext('mail');
    const mailer = makeMailer({ from, configurationSet, client: ses });

    await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'MessageRejected' });

    await mailer.send(mail);
    expect(mailbox.list()).toHaveLength(1);
  });

  it('uses the stage’s configuration set, with a trace of the row for SES only', async () => {
    const ses = mockClient(SESClient);
    ses.on(SendRawEmailCommand).resolves({});

    await makeMailer({ from, configurationSet }).send({ ...mail, trace: 'cm93' });
    await makeMailer({ from, configurationSet }).send(mail);

    const [tracedInput, plainInput] = ses.commandCalls(SendRawEmailCommand).map(({ args }) => args[0].input);
    expect(tracedInput).toMatchObject({
      ConfigurationSetName: configurationSet,
      Tags: [{ Name: 'message', Value: 'cm93' }],
    });
    expect(new TextDecoder().decode(tracedInput?.RawMessage?.Data)).not.toContain('cm93');
    expect(plainInput?.Tags).toBeUndefined();
    ses.restore();
  });

  it('throws on an outage, so that the queue retries', async () => {
    const ses = mockClient(SESClient);
    ses.on(SendRawEmailCommand).rejects(Object.assign(new Error('down'), { name: 'ServiceUnavailable' }));

    const sending = makeMailer({ from, configurationSet }).send(mail);

    await expect(sending).rejects.toThrow('down');
    ses.restore();
  });
});
