import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Mailbox, Message } from '../emulators/messages/mailbox.ts';
import { mailboxPage } from './page.ts';

const rowsOnPage = 100;

/** Answers the paths under `/buzon`; says whether the request was its own. */
export type MailboxRoutes = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

export function mailboxRoutes({ mailbox }: { readonly mailbox: Mailbox }): MailboxRoutes {
  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mailbox');
    const [, room, what = '', id = '', place = ''] = pathname.split('/');
    if (request.method !== 'GET' || room !== 'buzon') return false;
    const to = searchParams.get('para') ?? '';
    const { origin } = new URL(`http://${request.headers.host ?? 'localhost'}`);
    const answers: Record<string, () => void> = {
      '': () => sendPage(response, mailbox, { to, id: searchParams.get('mensaje') ?? '', origin }),
      'mensajes.json': () => send(response, 'application/json', JSON.stringify(mailbox.list({ to }))),
      marca: () => send(response, 'text/plain', String(mailbox.mark())),
      adjunto: () => sendAttachment(response, mailbox.find(id), Number(place)),
    };
    const answer = Object.hasOwn(answers, what) ? answers[what] : undefined;
    (answer ?? (() => sendNothing(response)))();
    return true;
  };
}

const guarded = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

function sendNothing(response: ServerResponse): void {
  response.writeHead(404, { ...guarded, 'content-type': 'text/plain; charset=utf-8' }).end('No existe.');
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { ...guarded, 'content-type': `${type}; charset=utf-8` }).end(body);
}

type Asked = { to: string; id: string; origin: string };

function sendPage(response: ServerResponse, mailbox: Mailbox, { to, id, origin }: Asked): void {
  const messages = mailbox.list({ to, limit: rowsOnPage });
  const open = mailbox.find(id) ?? messages[0];
  const nonce = randomBytes(16).toString('base64');
  response
    .writeHead(200, {
      ...guarded,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(nonce, origin),
    })
    .end(mailboxPage({ messages, open, to, mark: mailbox.mark(), nonce }));
}

/**
 * The e-mail's frame inherits this policy: its own styles, embedded images and this site's show, nothing runs or calls
 * out. The site is named, since to a sandboxed frame nothing is 'self'.
 */
const policy = (nonce: string, origin: string) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src ${origin} data:`,
    `script-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

function sendAttachment(response: ServerResponse, message: Message | undefined, place: number): void {
  const file = message?.type === 'mail' ? message.attachments[place] : undefined;
  if (!file) {
    sendNothing(response);
    return;
  }
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(file.contentType) ? file.contentType : 'application/octet-stream';
  response
    .writeHead(200, {
      ...guarded,
      'content-type': type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeRfc5987(file.filename)}`,
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .end(Buffer.from(file.base64, 'base64'));
}

const encodeRfc5987 = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
