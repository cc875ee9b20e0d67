import { coreErrors } from '#shared/core/errors.ts';
import { type AnyRoute, apiPrefix, type GivenTo, type ReplyOf } from '#shared/core/route.ts';
import { CallError, isRefusal, networkError, problemOf, unanswered, unreadableReply } from './problem.ts';

type Part = 'params' | 'query' | 'body';
type MayBeLeftOut<T extends AnyRoute, K extends Part> =
  Record<string, never> extends GivenTo<T>[K] ? K : never;

/** Arguments of a call by its contract; parts without required properties are optional. */
export type SendInput<T extends AnyRoute> = {
  [K in Part as K extends MayBeLeftOut<T, K> ? never : K]: GivenTo<T>[K];
} & { [K in Part as MayBeLeftOut<T, K>]?: GivenTo<T>[K] };

type Values = Readonly<Record<string, unknown>>;
type Parts = { readonly params?: Values; readonly query?: Values; readonly body?: unknown };

export type Sending = {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
};

const timeoutMs = 15_000;

function addressOf(route: AnyRoute, { params = {}, query = {} }: Parts): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size === 0 ? `${apiPrefix}${path}` : `${apiPrefix}${path}?${search}`;
}

/** The page aborts its early requests after 15 s, so older answers may be cut off. */
const youngMs = 12_000;

/** Takes the answer of a request that the document sent early (`shared/core/drawn-pages.ts`), once. */
function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const answer = window.earlyAnswers?.get(address);
  window.earlyAnswers?.delete(address);
  return performance.now() < youngMs ? answer : undefined;
}

async function fetchOnce(
  route: AnyRoute,
  parts: Parts,
  { headers, signal, keepalive = false }: Sending,
): Promise<Response> {
  const address = addressOf(route, parts);
  const early = route.method === 'GET' ? takeEarlyAnswer(address) : undefined;
  if (early !== undefined) return early;
  const timeout = AbortSignal.timeout(timeoutMs);
  const request: RequestInit = {
    method: route.method,
    headers: { accept: 'application/json', ...headers },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    keepalive,
  };
  if (route.method !== 'GET' && parts.body !== undefined) {
    request.headers = { ...request.headers, 'content-type': 'application/json' };
    request.body = JSON.stringify(parts.body);
  }
  return fetch(address, request);
}

/** Retries a read once after a connection failure; writes are retried by `untilAnswered`. */
async function fetchPatiently(route: AnyRoute, parts: Parts, sending: Sending): Promise<Response> {
  try {
    return await fetchOnce(route, parts, sending);
  } catch (error) {
    const isConnection = error instanceof TypeError;
    if (route.method !== 'GET' || !isConnection) throw networkError(error);
  }
  try {
    return await fetchOnce(route, parts, sending);
  } catch (error) {
    throw networkError(error);
  }
}

/** Sends one call and parses its reply by the contract. Throws CallError. */
export async function send<T extends AnyRoute>(
  route: T,
  given: SendInput<T>,
  sending: Sending = {},
): Promise<ReplyOf<T>> {
  // The generic parts are only read as names and values.
  const response = await fetchPatiently(route, given as Parts, sending);
  if (!response.ok) throw await problemOf(response);
  const body: unknown = response.status === 204 ? {} : await response.json().catch(() => undefined);
  const reply = route.reply.safeParse(body);
  if (!reply.success) throw unreadableReply(reply.error);
  // ReplyOf is inferred from the schema that has just parsed the reply.
  return reply.data as ReplyOf<T>;
}

const askAgainMs: readonly number[] = [0, 1_000, 3_000, 5_000];

const isLost = (error: unknown) => error instanceof CallError && error.status === 0;
const isSlow = (error: unknown) => error instanceof CallError && error.code === 'network.timeout';

/** A retry may conflict with its first try, still in progress. */
const isUnderWay = (error: unknown) => error instanceof CallError && error.is(coreErrors.conflict);

const isWithoutAnswer = (error: unknown, isFirst: boolean) =>
  isLost(error) || (!isFirst && isUnderWay(error));

const longestBusyMs = 5_000;

/** Returns the pause that a busy server requests, if it is short enough for a user to wait. */
const busyPauseMs = (error: unknown): number | undefined =>
  error instanceof CallError &&
  error.is(coreErrors.unavailable) &&
  error.retryAfterMs !== undefined &&
  error.retryAfterMs <= longestBusyMs
    ? error.retryAfterMs
    : undefined;

type Left = {
  readonly pausesMs: readonly number[];
  readonly mayBeBusy: boolean;
  readonly mayBeSlow: boolean;
};
const firstTry: Left = { pausesMs: askAgainMs, mayBeBusy: true, mayBeSlow: true };

/** Returns the pause before the next try and the tries left after it; undefined without a next try. */
function nextTry(error: unknown, last: Left, mayBeDone: boolean) {
  const { pausesMs, mayBeBusy, mayBeSlow } = last;
  const busyMs = mayBeBusy ? busyPauseMs(error) : undefined;
  if (busyMs !== undefined) return { pauseMs: busyMs, left: { ...last, mayBeBusy: false } };
  const [pauseMs, ...rest] = pausesMs;
  if (pauseMs === undefined || !mayBeDone || (isSlow(error) && !mayBeSlow)) return undefined;
  return { pauseMs, left: { pausesMs: rest, mayBeBusy, mayBeSlow: mayBeSlow && !isSlow(error) } };
}

/** After a lost answer, only an explicit rejection is certain. */
const unlessRefused = (error: unknown) => (isRefusal(error) ? error : unanswered(error));

/**
 * Retries a request whose answer was lost; `ask` must reuse one idempotency key. Follows a busy server's
 * `Retry-After` once and repeats a time-out once. Throws `network.unanswered` if the outcome stays unknown.
 */
export async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  let left = firstTry;
  let wasLost = false;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const mayBeDone = isWithoutAnswer(error, left === firstTry);
      wasLost ||= mayBeDone;
      const next = nextTry(error, left, mayBeDone);
      if (!next || !navigator.onLine) throw wasLost ? unlessRefused(error) : error;
      left = next.left;
      await new Promise((resolve) => setTimeout(resolve, next.pauseMs));
    }
  }
}
