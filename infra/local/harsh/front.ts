import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Listening, listen } from '../emulators/http.ts';

export type FrontRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};
export type FrontAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
/** How a front treats a request: pass it on, change its body, answer it, or drop its answer. */
export type Passage =
  | { readonly body?: string; readonly done?: (status: number) => Promise<void> | void }
  | { readonly answer: FrontAnswer }
  | { readonly isAnswerLost: true };

type StartFrontInput = {
  readonly name: string;
  readonly port: number;
  readonly target: string;
  readonly pass: (asked: FrontRequest) => Promise<Passage> | Passage;
};

/** Starts a proxy before an emulator, at the address that clients use. */
export const startFront = ({ name, port, target, pass }: StartFrontInput): Promise<Listening> =>
  listen({
    name,
    port,
    async handle(request, response) {
      const { method = 'GET', url: path = '/', headers } = request;
      const body = await buffer(request);
      const passage = await pass({ method, path, headers, body: body.toString() });
      if ('answer' in passage) answerWith(response, passage.answer);
      else await forward({ request, response, target, passage, body });
    },
  });

function answerWith(response: ServerResponse, { status, headers, body }: FrontAnswer): void {
  response.writeHead(status, headers).end(body);
}

type ForwardInput = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly target: string;
  readonly passage: Exclude<Passage, { answer: FrontAnswer }>;
  readonly body: Buffer;
};

async function forward({ request, response, target, passage, body }: ForwardInput): Promise<void> {
  const other = 'body' in passage && passage.body !== undefined ? Buffer.from(passage.body) : body;
  const headers = { ...request.headers };
  delete headers['transfer-encoding'];
  if (other.length > 0) headers['content-length'] = String(other.length);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  send(new URL(request.url ?? '/', target), { method: request.method, headers }, resolve)
    .once('error', reject)
    .end(other);
  const answered = await promise.catch(() => undefined);
  if (!answered) return void response.destroy();
  if ('isAnswerLost' in passage) {
    answered.resume();
    return void response.destroy();
  }
  await passage.done?.(answered.statusCode ?? 500);
  response.writeHead(answered.statusCode ?? 500, answered.headers);
  answered.pipe(response);
}
