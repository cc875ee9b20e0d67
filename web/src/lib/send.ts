import { coreErrors } from '#shared/core/errors.ts';
import { type AnyRoute, apiPrefix, type CallInput, type ReplyOf } from '#shared/core/route.ts';
import {
  CallError,
  createUnansweredError,
  createUnreadableReplyError,
  isRejection,
  parseProblem,
  toNetworkError,
} from './problem.ts';

type InputPart = 'params' | 'query' | 'body';
type OptionalPart<T extends AnyRoute, K extends InputPart> =
  Record<string, never> extends CallInput<T>[K] ? K : never;

/** Arguments of a call by its contract. Parts without required properties are optional. */
export type SendInput<T extends AnyRoute> = {
  [K in InputPart as K extends OptionalPart<T, K> ? never : K]: CallInput<T>[K];
} & { [K in InputPart as OptionalPart<T, K>]?: CallInput<T>[K] };

type Values = Readonly<Record<string, unknown>>;
type Parts = { readonly params?: Values; readonly query?: Values; readonly body?: unknown };

export type SendOptions = {
  headers?: Record<string, string>;
  /** Returns the headers that a request needs if the document has not sent it early. */
  authorize?: () => Promise<Record<string, string>>;
  signal?: AbortSignal;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
};

const timeoutMs = 15_000;

function buildAddress(route: AnyRoute, { params = {}, query = {} }: Parts): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size === 0 ? `${apiPrefix}${path}` : `${apiPrefix}${path}?${search}`;
}

/** The page aborts its early requests after 15 s, so later responses may be cut off. */
const earlyResponseMs = 12_000;

export const isRequestedEarly = (route: AnyRoute): boolean =>
  window.earlyAnswers?.has(buildAddress(route, {})) ?? false;

/**
 * Takes the response of a request sent early by the document (`shared/core/prerendered-pages.ts`), once. A rejected
 * token is no answer, because the app may hold a newer one.
 */
async function takeEarlyResponse(address: string): Promise<Response | undefined> {
  const earlyResponse = window.earlyAnswers?.get(address);
  window.earlyAnswers?.delete(address);
  const response = performance.now() < earlyResponseMs ? await earlyResponse : undefined;
  return response?.status === coreErrors.unauthenticated.status ? undefined : response;
}

async function fetchOnce(
  route: AnyRoute,
  parts: Parts,
  { headers, authorize, signal, keepalive = false }: SendOptions,
): Promise<Response> {
  const address = buildAddress(route, parts);
  const earlyResponse = route.method === 'GET' ? await takeEarlyResponse(address) : undefined;
  if (earlyResponse !== undefined) return earlyResponse;
  const timeout = AbortSignal.timeout(timeoutMs);
  const request: RequestInit = {
    method: route.method,
    headers: { accept: 'application/json', ...headers, ...(await authorize?.()) },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    keepalive,
  };
  if (route.method !== 'GET' && parts.body !== undefined) {
    request.headers = { ...request.headers, 'content-type': 'application/json' };
    request.body = JSON.stringify(parts.body);
  }
  return fetch(address, request);
}

/** Retries a read once after a connection failure. Writes are retried by `retryUntilAnswered`. */
async function fetchWithRetry(route: AnyRoute, parts: Parts, options: SendOptions): Promise<Response> {
  try {
    return await fetchOnce(route, parts, options);
  } catch (error) {
    const isConnection = error instanceof TypeError;
    if (route.method !== 'GET' || !isConnection) throw toNetworkError(error);
  }
  try {
    return await fetchOnce(route, parts, options);
  } catch (error) {
    throw toNetworkError(error);
  }
}

/** Sends one call and parses its reply by the contract. Throws CallError. */
export async function send<T extends AnyRoute>(
  route: T,
  input: SendInput<T>,
  options: SendOptions = {},
): Promise<ReplyOf<T>> {
  // The generic parts are only read as names and values.
  const response = await fetchWithRetry(route, input as Parts, options);
  if (!response.ok) throw await parseProblem(response);
  const body: unknown = response.status === 204 ? {} : await response.json().catch(() => undefined);
  const reply = route.reply.safeParse(body);
  if (!reply.success) throw createUnreadableReplyError(reply.error);
  // ReplyOf is inferred from the schema that has just parsed the reply.
  return reply.data as ReplyOf<T>;
}

const retryDelaysMs: readonly number[] = [0, 1_000, 3_000, 5_000];

const isLost = (error: unknown) => error instanceof CallError && error.status === 0;
const isTimeout = (error: unknown) => error instanceof CallError && error.code === 'network.timeout';

/** Whether a retry may have conflicted with its first try, still in progress. */
const isConflict = (error: unknown) => error instanceof CallError && error.is(coreErrors.conflict);

const isWithoutAnswer = (error: unknown, isFirst: boolean) =>
  isLost(error) || (!isFirst && isConflict(error));

const longestBusyMs = 5_000;

/** Returns the pause that a busy server requests, if it is short enough for a user to wait. */
const findBusyPauseMs = (error: unknown): number | undefined =>
  error instanceof CallError &&
  error.is(coreErrors.unavailable) &&
  error.retryAfterMs !== undefined &&
  error.retryAfterMs <= longestBusyMs
    ? error.retryAfterMs
    : undefined;

type RemainingTries = {
  readonly pausesMs: readonly number[];
  readonly mayBeBusy: boolean;
  readonly mayBeSlow: boolean;
};
const firstTry: RemainingTries = { pausesMs: retryDelaysMs, mayBeBusy: true, mayBeSlow: true };

/** Returns the pause before the next try and the tries left after it, or undefined without a next try. */
function planNextTry(error: unknown, tries: RemainingTries, mayBeDone: boolean) {
  const { pausesMs, mayBeBusy, mayBeSlow } = tries;
  const busyMs = mayBeBusy ? findBusyPauseMs(error) : undefined;
  if (busyMs !== undefined) return { pauseMs: busyMs, remaining: { ...tries, mayBeBusy: false } };
  const [pauseMs, ...laterPausesMs] = pausesMs;
  if (pauseMs === undefined || !mayBeDone || (isTimeout(error) && !mayBeSlow)) return undefined;
  const remaining = { pausesMs: laterPausesMs, mayBeBusy, mayBeSlow: mayBeSlow && !isTimeout(error) };
  return { pauseMs, remaining };
}

/** Returns the error to throw after a lost answer, when only an explicit rejection is certain. */
const toFinalError = (error: unknown) => (isRejection(error) ? error : createUnansweredError(error));

/**
 * Retries a request whose answer was lost. `sendOnce` must reuse one idempotency key. Follows a busy server's
 * `Retry-After` once and repeats a time-out once. Throws `network.unanswered` if the outcome stays unknown.
 */
export async function retryUntilAnswered<T>(sendOnce: () => Promise<T>): Promise<T> {
  let remaining = firstTry;
  let wasAnswerLost = false;
  for (;;) {
    try {
      return await sendOnce();
    } catch (error) {
      const mayBeDone = isWithoutAnswer(error, remaining === firstTry);
      wasAnswerLost ||= mayBeDone;
      const nextTry = planNextTry(error, remaining, mayBeDone);
      if (!nextTry || !navigator.onLine) throw wasAnswerLost ? toFinalError(error) : error;
      remaining = nextTry.remaining;
      await new Promise((resolve) => setTimeout(resolve, nextTry.pauseMs));
    }
  }
}
