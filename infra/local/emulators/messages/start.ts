import { assertNotProduction } from '../http.ts';
import { type Answer, emulator } from '../kit/emulator.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { faultXml, queryFault, runQuery } from './query-api.ts';
import { ReturnedMail } from './returned-mail.ts';

export type MessagesEmulator = {
  /** The endpoint of both SES and SNS. */
  readonly url: string;
  readonly mailbox: Mailbox;
  /** What SES says later of e-mails to its mailbox simulator: `bounce@simulator.amazonses.com` and the others. */
  readonly returned: ReturnedMail;
  close(): Promise<void>;
};

/** 10 MB of message, as SES takes; it travels as base64 in a form. */
const bodyBytes = 15 * 1024 * 1024;

/** SES and SNS on this machine: nothing is sent, everything is kept and can be read. */
export async function startMessages(given: {
  port: number;
  file: string;
  now: () => Date;
  /** The one configuration set that there is. */
  configurationSet: string;
}): Promise<MessagesEmulator> {
  assertNotProduction('SES and SNS emulator');
  const mailbox = openMailbox(given.file, given.now);
  const returned = new ReturnedMail();
  const messages = { mailbox, returned, configurationSet: given.configurationSet };
  const server = await emulator({
    name: 'SES and SNS emulator',
    port: given.port,
    bodyBytes,
    answer: async ({ body }) => xml(200, await runQuery(messages, new URLSearchParams(body))),
    tooLarge: queryFault('InvalidParameterValue', 'Message length is too long.'),
    refusal: (error) => xml(error.status, faultXml(error)),
    async closeStore() {
      await returned.idle();
      mailbox.close();
    },
  });
  return { url: server.url, mailbox, returned, close: server.close };
}

const xml = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'text/xml' },
  body,
});
