import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen, type RunningServer } from '../emulators/http.ts';

export type ProxyRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};
export type ProxyAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
/** A proxy forwards a request, changes its body, answers it, or drops its answer. */
export type ProxyAction =
  | { readonly body?: string; readonly onReply?: (status: number) => Promise<void> | void }
  | { readonly answer: ProxyAnswer }
  | { readonly isAnswerLost: true };

type StartProxyInput = {
  readonly name: string;
  readonly port: number;
  readonly target: string;
  readonly decide: (request: ProxyRequest) => Promise<ProxyAction> | ProxyAction;
};

export const startProxy = ({ name, port, target, decide }: StartProxyInput): Promise<RunningServer> =>
  listen({
    name,
    port,
    async handle(request, response) {
      const { method = 'GET', url: path = '/', headers } = request;
      const body = await buffer(request);
      const action = await decide({ method, path, headers, body: body.toString() });
      if ('answer' in action) sendAnswer(response, action.answer);
      else await forward({ request, response, target, action, body });
    },
  });

function sendAnswer(response: ServerResponse, { status, headers, body }: ProxyAnswer): void {
  response.writeHead(status, headers).end(body);
}

type ForwardInput = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly target: string;
  readonly action: Exclude<ProxyAction, { answer: ProxyAnswer }>;
  readonly body: Buffer;
};

async function forward({ request, response, target, action, body }: ForwardInput): Promise<void> {
  const forwardedBody = 'body' in action && action.body !== undefined ? Buffer.from(action.body) : body;
  const headers = { ...request.headers };
  delete headers['transfer-encoding'];
  if (forwardedBody.length > 0) headers['content-length'] = String(forwardedBody.length);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  send(new URL(request.url ?? '/', target), { method: request.method, headers }, resolve)
    .once('error', reject)
    .end(forwardedBody);
  const reply = await promise.catch(() => undefined);
  if (!reply) return void response.destroy();
  if ('isAnswerLost' in action) {
    reply.resume();
    return void response.destroy();
  }
  await action.onReply?.(reply.statusCode ?? 500);
  response.writeHead(reply.statusCode ?? 500, reply.headers);
  reply.pipe(response);
}
