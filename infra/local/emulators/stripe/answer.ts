import type { EmulatorRequest } from '../kit/emulator.ts';
import type { PlannedFailure } from '../kit/planned-failures.ts';
import { type Call, type CallName, calls, checkBrowser } from './calls.ts';
import { createId, type StripeContext } from './context.ts';
import {
  Fault,
  keyReusedError,
  rateLimitError,
  serverError,
  unauthorizedError,
  unknownCallError,
} from './fault.ts';
import { processDue } from './process-due.ts';

export type Keys = { readonly secret: string; readonly publishable: string };
/**
 * `drop` breaks the connection; `error` answers 500 and stores it under the idempotency key; `limit` answers
 * 429. The SDK tries up to three times.
 */
export type StripeFailure = PlannedFailure<CallName, 'drop' | 'error' | 'limit'>;
export type Answer = { readonly status: number; readonly body: string; readonly replayed?: true };

/** Answers a request in a transaction with its events and idempotency key; undefined disconnects. */
export function answerRequest(
  context: StripeContext,
  incoming: EmulatorRequest,
  given: { keys: Keys | undefined; failure: (call: Call) => StripeFailure | undefined },
): Answer | undefined {
  try {
    const caller = authenticateCaller(incoming.request.headers.authorization, given.keys);
    const call = calls.find(({ method, path }) => method === incoming.method && path.test(incoming.path));
    if (!call) throw unknownCallError(incoming.method, incoming.path);
    const id = call.path.exec(incoming.path)?.[1] ?? '';
    const parameters = incoming.method === 'GET' ? incoming.query : new URLSearchParams(incoming.body);
    context.store.transaction(() => processDue(context));
    if (caller === 'browser') checkBrowser(context, call, { id, parameters });
    return applyFailure(given.failure(call), (failing) =>
      context.store.transaction(() =>
        runOnce(context, incoming, () => {
          if (failing?.when === 'before') throw serverError();
          const done = call.run(context, { id, parameters });
          if (failing) throw serverError();
          return done;
        }),
      ),
    );
  } catch (error) {
    return toErrorAnswer(error);
  }
}

/** Applies a planned failure; only a 500 is created inside `work`, to be stored under the key. */
function applyFailure(
  failure: StripeFailure | undefined,
  work: (failing: StripeFailure | undefined) => Answer,
): Answer | undefined {
  const how = failure?.how ?? 'drop';
  if (failure === undefined || how === 'error') return work(failure);
  if (failure.when === 'after') work(undefined);
  if (how === 'limit') throw rateLimitError();
  return undefined;
}

function authenticateCaller(authorization: string | undefined, keys: Keys | undefined): 'server' | 'browser' {
  const key = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  if (!key) throw unauthorizedError('You did not provide an API key.');
  if (/^(sk|rk|pk)_live_/.test(key))
    throw unauthorizedError('Only test keys may come here: this is not the real processor.');
  if (keys ? key === keys.secret : key.startsWith('sk_test_')) return 'server';
  if (keys ? key === keys.publishable : key.startsWith('pk_test_')) return 'browser';
  throw unauthorizedError('Invalid API Key provided.');
}

/** Runs the work, or replays the answer stored under the idempotency key. */
function runOnce(context: StripeContext, incoming: EmulatorRequest, work: () => object): Answer {
  const [given] = [incoming.request.headers['idempotency-key']].flat();
  const key = incoming.method === 'POST' ? given : undefined;
  const fingerprint = `${incoming.method} ${incoming.path} ${incoming.body}`;
  const storedAnswer = key === undefined ? undefined : context.store.findAnswer(key, context.seconds());
  if (storedAnswer && storedAnswer.fingerprint !== fingerprint) throw keyReusedError(key ?? '');
  if (storedAnswer) return { status: storedAnswer.status, body: storedAnswer.body, replayed: true };
  const { answered, stored } = attempt(work);
  if (key !== undefined && stored)
    context.store.saveAnswer(key, context.seconds(), { fingerprint, ...answered });
  return answered;
}

/** Turns a fault into an answer, so that its changes (a declined intent) are committed. */
function attempt(work: () => object): { answered: Answer; stored: boolean } {
  try {
    return { answered: { status: 200, body: JSON.stringify(work()) }, stored: true };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { answered: toErrorAnswer(error), stored: error.stored };
  }
}

function toErrorAnswer(error: unknown): Answer {
  if (!(error instanceof Fault)) throw error;
  const requestLog = createId('req');
  return {
    status: error.status,
    body: JSON.stringify({ error: { ...error.body, request_log_url: requestLog } }),
  };
}
