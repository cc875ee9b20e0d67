import { assertNotProduction, BodyTooLarge, listen, readBody } from '../http.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { faultXml, QueryFault, runQuery } from './query-api.ts';
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
  const server = await listen({
    name: 'SES and SNS emulator',
    port: given.port,
    handle: async (request, response) => {
      try {
        const fields = new URLSearchParams((await readBody(request, bodyBytes)).toString('utf8'));
        const answer = await runQuery(messages, fields);
        response.writeHead(200, { 'content-type': 'text/xml' }).end(answer);
      } catch (error) {
        const answer = faultXml(faultOf(error));
        response.writeHead(400, { 'content-type': 'text/xml' }).end(answer);
      }
    },
  });
  return {
    url: server.url,
    mailbox,
    returned,
    async close() {
      await server.close();
      await returned.idle();
      mailbox.close();
    },
  };
}

function faultOf(error: unknown): QueryFault {
  if (error instanceof QueryFault) return error;
  if (error instanceof BodyTooLarge)
    return new QueryFault('InvalidParameterValue', 'Message length is too long.');
  throw error;
}
