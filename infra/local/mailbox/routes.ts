import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Phones } from '../emulators/ath-movil/start.ts';
import { readBody } from '../emulators/http.ts';
import type { Mailbox, Message } from '../emulators/messages/mailbox.ts';
import { renderMailboxPage } from './page.ts';

const rowsOnPage = 100;

/** Serves the paths under `/buzon` and returns whether the request was for one of them. */
export type MailboxRoutes = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

type ReplyHandler = (reply: { readonly from: string; readonly text: string }) => Promise<void>;
/** Without `onReply`, SMS can only be read. Without `phones`, no payment rings. */
type MailboxRoutesInput = {
  readonly mailbox: Mailbox;
  readonly onReply?: ReplyHandler;
  readonly phones?: Phones;
};

export function createMailboxRoutes({ mailbox, onReply, phones }: MailboxRoutesInput): MailboxRoutes {
  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mailbox');
    const [, root, view = '', id = '', detail = ''] = pathname.split('/');
    if (root !== 'buzon') return false;
    if (request.method === 'GET') {
      const { origin } = new URL(`http://${request.headers.host ?? 'localhost'}`);
      const input = {
        searchParams,
        view,
        id,
        index: detail,
        origin,
        phones,
        canReply: onReply !== undefined,
      };
      sendView(response, mailbox, input);
      return true;
    }
    if (request.method === 'POST' && view === 'ath' && phones) {
      decidePayment(response, phones, { id, button: detail });
      return true;
    }
    if (request.method !== 'POST' || view !== 'respuesta' || !onReply) return false;
    await handleReply({ request, response, message: mailbox.find(id), reply: onReply });
    return true;
  };
}

type ViewInput = {
  readonly searchParams: URLSearchParams;
  readonly view: string;
  readonly id: string;
  readonly index: string;
  readonly origin: string;
  readonly canReply: boolean;
  readonly phones: Phones | undefined;
};

function sendView(response: ServerResponse, mailbox: Mailbox, input: ViewInput): void {
  const { searchParams, view, id, index } = input;
  const to = searchParams.get('para') ?? '';
  const views: Record<string, () => void> = {
    '': () => sendPage(response, mailbox, input),
    'mensajes.json': () => send(response, 'application/json', JSON.stringify(mailbox.list({ to }))),
    marca: () => send(response, 'text/plain', formatVersion(mailbox, input.phones)),
    adjunto: () => sendAttachment(response, mailbox.find(id), Number(index)),
  };
  const sendRequested = Object.hasOwn(views, view) ? views[view] : undefined;
  (sendRequested ?? (() => sendNotFound(response)))();
}

const formatVersion = (mailbox: Mailbox, phones: Phones | undefined) =>
  `${mailbox.version()}-${phones?.changes() ?? 0}`;

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  // Links in a message send no referrer. The page's own form sends its origin.
  'referrer-policy': 'same-origin',
};

function sendNotFound(response: ServerResponse): void {
  response
    .writeHead(404, { ...securityHeaders, 'content-type': 'text/plain; charset=utf-8' })
    .end('No existe.');
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { ...securityHeaders, 'content-type': `${type}; charset=utf-8` }).end(body);
}

function sendPage(response: ServerResponse, mailbox: Mailbox, input: ViewInput): void {
  const { searchParams, origin, canReply, phones } = input;
  const to = searchParams.get('para') ?? '';
  const messages = mailbox.list({ to, limit: rowsOnPage });
  const openMessage = mailbox.find(searchParams.get('mensaje') ?? '') ?? messages[0];
  const nonce = randomBytes(16).toString('base64');
  response
    .writeHead(200, {
      ...securityHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': buildContentSecurityPolicy(nonce, origin),
    })
    .end(
      renderMailboxPage({
        messages,
        openMessage,
        to,
        version: formatVersion(mailbox, phones),
        nonce,
        canReply,
        ringingPayments: phones?.listRinging() ?? [],
      }),
    );
}

/** Accepts or rejects a payment for the client. Does nothing if it has ended. */
function decidePayment(
  response: ServerResponse,
  phones: Phones,
  { id, button }: { id: string; button: string },
): void {
  const isRinging = phones.listRinging().some(({ ecommerceId }) => ecommerceId === id);
  if (isRinging && button === 'aceptar') phones.accept(id);
  if (isRinging && button === 'rechazar') phones.reject(id);
  response.writeHead(303, { ...securityHeaders, location: '/buzon' }).end();
}

type ReplyRequest = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly message: Message | undefined;
  readonly reply: ReplyHandler;
};
const maxReplyBytes = 4096;

/** Delivers a reply to an SMS. `findForeignReason` has rejected foreign pages. */
async function handleReply({ request, response, message, reply }: ReplyRequest): Promise<void> {
  const text =
    new URLSearchParams((await readBody(request, maxReplyBytes)).toString('utf8')).get('texto') ?? '';
  if (message?.type !== 'sms' || text.trim() === '') {
    sendNotFound(response);
    return;
  }
  await reply({ from: message.to, text });
  response.writeHead(303, { ...securityHeaders, location: '/buzon' }).end();
}

/**
 * Content security policy, which the e-mail's frame inherits. It allows own styles, embedded images and this
 * site's images, but no foreign scripts or requests. It names the site, because a sandboxed frame does not
 * match 'self'.
 */
const buildContentSecurityPolicy = (nonce: string, origin: string) =>
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

function sendAttachment(response: ServerResponse, message: Message | undefined, index: number): void {
  const attachment = message?.type === 'mail' ? message.attachments[index] : undefined;
  if (!attachment) {
    sendNotFound(response);
    return;
  }
  const isValidType = /^[\w.+-]+\/[\w.+-]+$/.test(attachment.contentType);
  response
    .writeHead(200, {
      ...securityHeaders,
      'content-type': isValidType ? attachment.contentType : 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeRfc5987(attachment.filename)}`,
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .end(Buffer.from(attachment.base64, 'base64'));
}

const encodeRfc5987 = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
