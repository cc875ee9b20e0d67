import type { EmulatorRequest } from '../kit/emulator.ts';
import type { PlannedFailure } from '../kit/planned-failures.ts';
import { type Call, type CallName, calls, checkBrowser } from './calls.ts';
import { createId, type StripeContext } from './context.ts';
import {
  keyReusedError,
  rateLimitError,
  StripeError,
  serverError,
  unauthorizedError,
  unknownCallError,
} from './fault.ts';
import { processDue } from './process-due.ts';

export type Keys = { readonly secret: string; readonly publishable: string };
/**
 * `drop` breaks the connection, `error` answers 500 and stores it under the idempotency key, and `limit`
 * answers 429. The SDK tries up to three times.
 */
export type StripeFailure = PlannedFailure<CallName, 'drop' | 'error' | 'limit'>;
export type Answer = { readonly status: number; readonly body: string; readonly replayed?: true };

/**
 * Answers a request in one transaction with its events and idempotency key, or returns undefined to
 * disconnect.
 */
export function answerRequest(
  context: StripeContext,
  incoming: EmulatorRequest,
  options: { keys: Keys | undefined; takeFailure: (call: Call) => StripeFailure | undefined },
): Answer | undefined {
  try {
    const caller = authenticateCaller(incoming.request.headers.authorization, options.keys);
    const call = calls.find(({ method, path }) => method === incoming.method && path.test(incoming.path));
    if (!call) throw unknownCallError(incoming.method, incoming.path);
    const id = call.path.exec(incoming.path)?.[1] ?? '';
    const parameters = incoming.method === 'GET' ? incoming.query : new URLSearchParams(incoming.body);
    context.store.transaction(() => processDue(context));
    if (caller === 'browser') checkBrowser(context, call, { id, parameters });
    return applyFailure(options.takeFailure(call), (plannedFailure) =>
      context.store.transaction(() =>
        runOnce(context, incoming, () => {
          if (plannedFailure?.when === 'before') throw serverError();
          const result = call.run(context, { id, parameters });
          if (plannedFailure) throw serverError();
          return result;
        }),
      ),
    );
  } catch (error) {
    return toErrorAnswer(error);
  }
}

/** Applies a planned failure. Only a 500 is created inside `work`, to be stored under the key. */
function applyFailure(
  failure: StripeFailure | undefined,
  work: (failure: StripeFailure | undefined) => Answer,
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
    throw unauthorizedError('Only test keys are accepted: this is an emulator.');
  if (keys ? key === keys.secret : key.startsWith('sk_test_')) return 'server';
  if (keys ? key === keys.publishable : key.startsWith('pk_test_')) return 'browser';
  throw unauthorizedError('Invalid API Key provided.');
}

/** Runs the work, or replays the answer stored under the idempotency key. */
function runOnce(context: StripeContext, incoming: EmulatorRequest, work: () => object): Answer {
  const [idempotencyKey] = [incoming.request.headers['idempotency-key']].flat();
  const key = incoming.method === 'POST' ? idempotencyKey : undefined;
  const fingerprint = `${incoming.method} ${incoming.path} ${incoming.body}`;
  const storedAnswer = key === undefined ? undefined : context.store.findAnswer(key, context.seconds());
  if (storedAnswer && storedAnswer.fingerprint !== fingerprint) throw keyReusedError(key ?? '');
  if (storedAnswer) return { status: storedAnswer.status, body: storedAnswer.body, replayed: true };
  const { answer, isStored } = runWork(work);
  if (key !== undefined && isStored)
    context.store.saveAnswer(key, context.seconds(), { fingerprint, ...answer });
  return answer;
}

/** Converts a fault into an answer, so that its changes (a declined intent) are committed. */
function runWork(work: () => object): { answer: Answer; isStored: boolean } {
  try {
    return { answer: { status: 200, body: JSON.stringify(work()) }, isStored: true };
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return { answer: toErrorAnswer(error), isStored: error.isStored };
  }
}

function toErrorAnswer(error: unknown): Answer {
  if (!(error instanceof StripeError)) throw error;
  const requestLog = createId('req');
  return {
    status: error.status,
    body: JSON.stringify({ error: { ...error.body, request_log_url: requestLog } }),
  };
}
