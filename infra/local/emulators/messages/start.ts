import { assertNotProduction } from '../http.ts';
import { type Answer, startEmulator } from '../kit/emulator.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { formatErrorXml, queryError, runQuery } from './query-api.ts';
import { ReturnedMail } from './returned-mail.ts';

export type MessagesEmulator = {
  /** The endpoint of both SES and SNS. */
  readonly url: string;
  readonly mailbox: Mailbox;
  /** Later SES events about e-mails to its mailbox simulator, such as `bounce@simulator.amazonses.com`. */
  readonly returnedMail: ReturnedMail;
  close(): Promise<void>;
};

/** SES accepts messages of 10 MB, which are sent as base64 in a form. */
const maxBodyBytes = 15 * 1024 * 1024;

export async function startMessages(input: {
  port: number;
  file: string;
  now: () => Date;
  configurationSet: string;
}): Promise<MessagesEmulator> {
  assertNotProduction('SES and SNS emulator');
  const mailbox = openMailbox(input.file, input.now);
  const returnedMail = new ReturnedMail();
  const messages = { mailbox, returnedMail, configurationSet: input.configurationSet };
  const server = await startEmulator({
    name: 'SES and SNS emulator',
    port: input.port,
    bodyBytes: maxBodyBytes,
    answer: async ({ body }) => toXmlAnswer(200, await runQuery(messages, new URLSearchParams(body))),
    tooLarge: queryError('InvalidParameterValue', 'Message length is too long.'),
    toErrorAnswer: (error) => toXmlAnswer(error.status, formatErrorXml(error)),
    async closeStore() {
      await returnedMail.waitUntilIdle();
      mailbox.close();
    },
  });
  return { url: server.url, mailbox, returnedMail, close: server.close };
}

const toXmlAnswer = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'text/xml' },
  body,
});
