import { SESClient, SendEmailCommand, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { onTestFinished } from 'vitest';
import { listen } from '#infra/local/emulators/http.ts';
import { startMessages } from '#infra/local/emulators/messages/start.ts';
import { createMailboxRoutes } from '#infra/local/mailbox/routes.ts';

/** The configuration set of the emulator. */
export const configurationSet = 'test-mail';
export const sentAt = new Date('2026-03-02T14:00:00.000Z');

/** Starts the SES and SNS emulator with AWS clients and the mailbox page. */
export async function aMessages({ file = ':memory:' } = {}) {
  const messages = await startMessages({ port: 0, file, now: () => sentAt, configurationSet });
  const routes = createMailboxRoutes(messages);
  const page = await listen({
    name: 'mailbox page',
    port: 0,
    handle: async (request, response) => {
      if (!(await routes(request, response))) response.writeHead(404).end('not the mailbox');
    },
  });
  onTestFinished(async () => {
    await page.close();
    await messages.close();
  });
  const config = {
    endpoint: messages.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  };
  return { ...messages, ses: new SESClient(config), sns: new SNSClient(config), pageUrl: page.url };
}

export const simpleMail = (fields: { to?: string; subject?: string; html?: string } = {}) =>
  new SendEmailCommand({
    Source: 'centro@example.com',
    Destination: { ToAddresses: [fields.to ?? 'ana@example.com'] },
    Message: {
      Subject: { Data: fields.subject ?? 'Hola' },
      Body: { Html: { Data: fields.html ?? '<p>Hola</p>' }, Text: { Data: 'Hola' } },
    },
  });
export const sms = (text: string, to = '+17875550101') =>
  new PublishCommand({ PhoneNumber: to, Message: text });

/** An e-mail with an attachment whose name and content are markup. */
const hostileMime = [
  'From: Centro <centro@example.com>',
  'To: ana@example.com',
  'Subject: =?UTF-8?B?Q2l0YSBtYcOxYW5h?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Hola</p>',
  '--b',
  'Content-Type: text/html; name="<img src=x>.html"',
  'Content-Disposition: attachment; filename="<img src=x>.html"',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('<script>document.title = "run"</script>').toString('base64'),
  '--b--',
  '',
].join('\r\n');
export const withAttachment = () =>
  new SendRawEmailCommand({
    Destinations: ['ana@example.com'],
    RawMessage: { Data: new TextEncoder().encode(hostileMime) },
  });
