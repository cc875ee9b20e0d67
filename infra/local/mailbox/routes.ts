import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Phones } from '../emulators/ath-movil/start.ts';
import { readBody } from '../emulators/http.ts';
import type { Mailbox, Message } from '../emulators/messages/mailbox.ts';
import { mailboxPage } from './page.ts';

const rowsOnPage = 100;

/** Answers the paths under `/buzon`; returns whether the request was for one. */
export type MailboxRoutes = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

type Reply = (given: { readonly from: string; readonly text: string }) => Promise<void>;
/** Without `reply`, SMS can only be read; without `phones`, no payment rings. */
type MailboxRoutesInput = { readonly mailbox: Mailbox; readonly reply?: Reply; readonly phones?: Phones };

export function mailboxRoutes({ mailbox, reply, phones }: MailboxRoutesInput): MailboxRoutes {
  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mailbox');
    const [, room, what = '', id = '', place = ''] = pathname.split('/');
    if (room !== 'buzon') return false;
    if (request.method === 'GET') {
      const { origin } = new URL(`http://${request.headers.host ?? 'localhost'}`);
      const asked = { searchParams, what, id, place, origin, phones, canReply: reply !== undefined };
      show(response, mailbox, asked);
      return true;
    }
    if (request.method === 'POST' && what === 'ath' && phones) {
      press(response, phones, { id, button: place });
      return true;
    }
    if (request.method !== 'POST' || what !== 'respuesta' || !reply) return false;
    await takeReply({ request, response, message: mailbox.find(id), reply });
    return true;
  };
}

type ShowInput = {
  readonly searchParams: URLSearchParams;
  readonly what: string;
  readonly id: string;
  readonly place: string;
  readonly origin: string;
  readonly canReply: boolean;
  readonly phones: Phones | undefined;
};

function show(response: ServerResponse, mailbox: Mailbox, asked: ShowInput): void {
  const { searchParams, what, id, place } = asked;
  const to = searchParams.get('para') ?? '';
  const answers: Record<string, () => void> = {
    '': () => sendPage(response, mailbox, asked),
    'mensajes.json': () => send(response, 'application/json', JSON.stringify(mailbox.list({ to }))),
    marca: () => send(response, 'text/plain', markOf(mailbox, asked.phones)),
    adjunto: () => sendAttachment(response, mailbox.find(id), Number(place)),
  };
  const answer = Object.hasOwn(answers, what) ? answers[what] : undefined;
  (answer ?? (() => sendNothing(response)))();
}

const markOf = (mailbox: Mailbox, phones: Phones | undefined) =>
  `${mailbox.mark()}-${phones?.changes() ?? 0}`;

const guarded = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  // Links in a message send no referrer; the page's own form sends its origin.
  'referrer-policy': 'same-origin',
};

function sendNothing(response: ServerResponse): void {
  response.writeHead(404, { ...guarded, 'content-type': 'text/plain; charset=utf-8' }).end('No existe.');
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { ...guarded, 'content-type': `${type}; charset=utf-8` }).end(body);
}

function sendPage(response: ServerResponse, mailbox: Mailbox, asked: ShowInput): void {
  const { searchParams, origin, canReply, phones } = asked;
  const to = searchParams.get('para') ?? '';
  const messages = mailbox.list({ to, limit: rowsOnPage });
  const open = mailbox.find(searchParams.get('mensaje') ?? '') ?? messages[0];
  const nonce = randomBytes(16).toString('base64');
  response
    .writeHead(200, {
      ...guarded,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(nonce, origin),
    })
    .end(
      mailboxPage({
        messages,
        open,
        to,
        mark: markOf(mailbox, phones),
        nonce,
        canReply,
        ringing: phones?.ringing() ?? [],
      }),
    );
}

/** Accepts or rejects a payment for the client; does nothing if it has ended. */
function press(
  response: ServerResponse,
  phones: Phones,
  { id, button }: { id: string; button: string },
): void {
  const isRinging = phones.ringing().some(({ ecommerceId }) => ecommerceId === id);
  if (isRinging && button === 'aceptar') phones.accept(id);
  if (isRinging && button === 'rechazar') phones.refuse(id);
  response.writeHead(303, { ...guarded, location: '/buzon' }).end();
}

type Replying = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly message: Message | undefined;
  readonly reply: Reply;
};
const replyBytes = 4096;

/** Delivers a reply to an SMS; `whyForeign` has rejected foreign pages. */
async function takeReply({ request, response, message, reply }: Replying): Promise<void> {
  const text = new URLSearchParams((await readBody(request, replyBytes)).toString('utf8')).get('texto') ?? '';
  if (message?.type !== 'sms' || text.trim() === '') {
    sendNothing(response);
    return;
  }
  await reply({ from: message.to, text });
  response.writeHead(303, { ...guarded, location: '/buzon' }).end();
}

/**
 * Content security policy, which the e-mail's frame inherits: own styles, embedded images and this site's
 * load; no scripts, no requests. The site is named, because a sandboxed frame matches no 'self'.
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
