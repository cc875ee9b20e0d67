import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Deliveries } from '../deliveries.ts';
import { BodyTooLargeError, listen, type RunningServer, readBody, type UpgradeHandler } from '../http.ts';
import { ServiceError } from './service-error.ts';

export type EmulatorRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Empty if the emulator reads bodies itself. */
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
  /** Maximum body size. Without it, `answer` reads the body. */
  readonly bodyBytes?: number;
  /** Headers of every answer, for services that browsers call. They also enable preflights. */
  readonly headers?: (request: IncomingMessage) => Readonly<Record<string, string>>;
  readonly upgrade?: UpgradeHandler;
  /** Returns undefined to break the connection. */
  readonly answer: (request: EmulatorRequest) => Promise<Answer | undefined> | Answer | undefined;
  readonly toErrorAnswer?: (error: ServiceError) => Answer;
  /** Error for a longer body, by default 413. */
  readonly tooLarge?: ServiceError;
  readonly webhooks?: Deliveries;
  /** Runs every second to expire objects. */
  readonly sweep?: (() => void) | false;
  /** Runs after the last answer and notice. */
  readonly closeStore?: () => Promise<void> | void;
};

const sweepMs = 1000;

/** Starts an emulator, which answers requests and delivers notices. `close` waits for notices in progress. */
export async function startEmulator(input: EmulatorInput): Promise<RunningServer> {
  const { name, port, upgrade, webhooks, sweep, closeStore } = input;
  const server = await listen({
    name,
    port,
    handle: (request, response) => handle(input, request, response),
    upgrade,
  });
  const sweeper = sweep ? setInterval(sweep, sweepMs).unref() : undefined;
  webhooks?.sendCommitted();
  return {
    ...server,
    async close() {
      clearInterval(sweeper);
      webhooks?.stop();
      await server.close();
      await webhooks?.waitUntilIdle();
      await closeStore?.();
    },
  };
}

async function handle(input: EmulatorInput, request: IncomingMessage, response: ServerResponse) {
  const isPreflight = input.headers !== undefined && request.method === 'OPTIONS';
  const answer = isPreflight ? { status: 204 } : await answerRequest(input, request);
  if (!answer) return void response.destroy();
  const { status, headers, body }: Answer = answer;
  response.writeHead(status, { ...input.headers?.(request), ...headers });
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function answerRequest(input: EmulatorInput, request: IncomingMessage) {
  const { answer, bodyBytes, toErrorAnswer, tooLarge, webhooks } = input;
  const { pathname: path = '/', searchParams: query = new URLSearchParams() } =
    URL.parse(request.url ?? '/', 'http://emulator') ?? {};
  try {
    const body = bodyBytes === undefined ? '' : (await readBody(request, bodyBytes)).toString();
    return await answer({ method: request.method ?? 'GET', path, query, body, request });
  } catch (caughtError) {
    const error = caughtError instanceof BodyTooLargeError ? (tooLarge ?? caughtError) : caughtError;
    if (!toErrorAnswer || !(error instanceof ServiceError)) throw error;
    return toErrorAnswer(error);
  } finally {
    webhooks?.sendCommitted();
  }
}

export const toJsonAnswer = (status: number, body: unknown, headers: Answer['headers'] = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Parses JSON, or returns undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
