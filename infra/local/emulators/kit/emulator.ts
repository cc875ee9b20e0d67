import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Deliveries } from '../deliveries.ts';
import { BodyTooLarge, type Listening, listen, readBody, type Upgrade } from '../http.ts';
import { ServiceError } from './service-error.ts';

/** A request as an emulator answers it. */
export type EmulatorRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Empty where the emulator reads bodies itself. */
  readonly body: string;
  readonly request: IncomingMessage;
};
export type Answer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
};

type EmulatorInput = {
  readonly name: string;
  readonly port: number;
  /** The longest body that is read; bodies are left to `answer` where it is not given. */
  readonly bodyBytes?: number;
  /** Of every answer, where browsers call the service too: their preflights are answered. */
  readonly headers?: (request: IncomingMessage) => Readonly<Record<string, string>>;
  readonly upgrade?: Upgrade;
  /** Undefined breaks the connection. */
  readonly answer: (asked: EmulatorRequest) => Promise<Answer | undefined> | Answer | undefined;
  /** An error as the service writes it. */
  readonly refusal?: (error: ServiceError) => Answer;
  /** Written as a refusal of a longer body; 413 where it is not given. */
  readonly tooLarge?: ServiceError;
  readonly webhooks?: Deliveries;
  /** Ends every second what the clock has passed. */
  readonly sweep?: (() => void) | false;
  /** Runs after the last answer and notice. */
  readonly closeStore?: () => Promise<void> | void;
};

const sweepMs = 1000;

/** Starts a service on this machine: listens, answers, delivers notices, and ends in that order. */
export async function emulator(given: EmulatorInput): Promise<Listening> {
  const { name, port, upgrade, webhooks, sweep, closeStore } = given;
  const server = await listen({
    name,
    port,
    handle: (request, response) => handle(given, request, response),
    upgrade,
  });
  const sweeper = sweep ? setInterval(sweep, sweepMs).unref() : undefined;
  webhooks?.wake();
  return {
    ...server,
    async close() {
      clearInterval(sweeper);
      webhooks?.stop();
      await server.close();
      await webhooks?.idle();
      await closeStore?.();
    },
  };
}

async function handle(given: EmulatorInput, request: IncomingMessage, response: ServerResponse) {
  const isPreflight = given.headers !== undefined && request.method === 'OPTIONS';
  const answered = isPreflight ? { status: 204 } : await answerTo(given, request);
  if (!answered) return void response.destroy();
  const { status, headers, body }: Answer = answered;
  response.writeHead(status, { ...given.headers?.(request), ...headers });
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function answerTo(given: EmulatorInput, request: IncomingMessage) {
  const { answer, bodyBytes, refusal, tooLarge, webhooks } = given;
  const { pathname: path = '/', searchParams: query = new URLSearchParams() } =
    URL.parse(request.url ?? '/', 'http://emulator') ?? {};
  try {
    const body = bodyBytes === undefined ? '' : (await readBody(request, bodyBytes)).toString();
    return await answer({ method: request.method ?? 'GET', path, query, body, request });
  } catch (thrown) {
    const error = thrown instanceof BodyTooLarge ? (tooLarge ?? thrown) : thrown;
    if (!refusal || !(error instanceof ServiceError)) throw error;
    return refusal(error);
  } finally {
    webhooks?.wake();
  }
}

/** An answer in JSON. */
export const json = (status: number, body: unknown, headers: Answer['headers'] = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Undefined for what is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
