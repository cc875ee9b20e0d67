import type { EmulatorRequest } from '../kit/emulator.ts';
import type { PlannedFailure } from '../kit/planned-failures.ts';
import { type Call, type CallName, calls, checkBrowser } from './calls.ts';
import { type Desk, newId } from './desk.ts';
import { Fault, keyReused, noSuchCall, rateLimited, serverFault, unauthorized } from './fault.ts';
import { lapse } from './lapse.ts';

export type Keys = { readonly secret: string; readonly publishable: string };
/**
 * `drop` breaks the connection; `error` answers 500 and stores it under the idempotency key; `limit` answers
 * 429. The SDK tries up to three times.
 */
export type StripeFailure = PlannedFailure<CallName, 'drop' | 'error' | 'limit'>;
export type Answer = { readonly status: number; readonly body: string; readonly replayed?: true };

/** Answers a request in a transaction with its events and idempotency key; undefined disconnects. */
export function answer(
  desk: Desk,
  asked: EmulatorRequest,
  given: { keys: Keys | undefined; failure: (call: Call) => StripeFailure | undefined },
): Answer | undefined {
  try {
    const who = callerOf(asked.request.headers.authorization, given.keys);
    const call = calls.find(({ method, path }) => method === asked.method && path.test(asked.path));
    if (!call) throw noSuchCall(asked.method, asked.path);
    const id = call.path.exec(asked.path)?.[1] ?? '';
    const parameters = asked.method === 'GET' ? asked.query : new URLSearchParams(asked.body);
    desk.store.transaction(() => lapse(desk));
    if (who === 'browser') checkBrowser(desk, call, { id, parameters });
    return suffering(given.failure(call), (failing) =>
      desk.store.transaction(() =>
        once(desk, asked, () => {
          if (failing?.when === 'before') throw serverFault();
          const done = call.run(desk, { id, parameters });
          if (failing) throw serverFault();
          return done;
        }),
      ),
    );
  } catch (error) {
    return answerOf(error);
  }
}

/** Applies a planned failure; only a 500 is created inside `work`, to be stored under the key. */
function suffering(
  failure: StripeFailure | undefined,
  work: (failing: StripeFailure | undefined) => Answer,
): Answer | undefined {
  const how = failure?.how ?? 'drop';
  if (failure === undefined || how === 'error') return work(failure);
  if (failure.when === 'after') work(undefined);
  if (how === 'limit') throw rateLimited();
  return undefined;
}

function callerOf(authorization: string | undefined, keys: Keys | undefined): 'server' | 'browser' {
  const key = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  if (!key) throw unauthorized('You did not provide an API key.');
  if (/^(sk|rk|pk)_live_/.test(key))
    throw unauthorized('Only test keys may come here: this is not the real processor.');
  if (keys ? key === keys.secret : key.startsWith('sk_test_')) return 'server';
  if (keys ? key === keys.publishable : key.startsWith('pk_test_')) return 'browser';
  throw unauthorized('Invalid API Key provided.');
}

/** Runs the work, or replays the answer stored under the idempotency key. */
function once(desk: Desk, asked: EmulatorRequest, work: () => object): Answer {
  const [given] = [asked.request.headers['idempotency-key']].flat();
  const key = asked.method === 'POST' ? given : undefined;
  const fingerprint = `${asked.method} ${asked.path} ${asked.body}`;
  const kept = key === undefined ? undefined : desk.store.keptAnswer(key, desk.seconds());
  if (kept && kept.fingerprint !== fingerprint) throw keyReused(key ?? '');
  if (kept) return { status: kept.status, body: kept.body, replayed: true };
  const { answered, stored } = attempt(work);
  if (key !== undefined && stored) desk.store.keepAnswer(key, desk.seconds(), { fingerprint, ...answered });
  return answered;
}

/** Turns a fault into an answer, so that its changes (a declined intent) are committed. */
function attempt(work: () => object): { answered: Answer; stored: boolean } {
  try {
    return { answered: { status: 200, body: JSON.stringify(work()) }, stored: true };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { answered: answerOf(error), stored: error.stored };
  }
}

function answerOf(error: unknown): Answer {
  if (!(error instanceof Fault)) throw error;
  const requestLog = newId('req');
  return {
    status: error.status,
    body: JSON.stringify({ error: { ...error.body, request_log_url: requestLog } }),
  };
}
