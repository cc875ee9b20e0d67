import { createHmac } from 'node:crypto';
import { Deliveries, type WebhookControls } from '../deliveries.ts';
import { assertNotProduction, buildCorsHeaders } from '../http.ts';
import { startEmulator } from '../kit/emulator.ts';
import { createPlannedFailures } from '../kit/planned-failures.ts';
import { type Answer, answerRequest, type Keys, type StripeFailure } from './answer.ts';
import type { CallName } from './calls.ts';
import { createContext, createId } from './context.ts';
import type { Charge, Intent } from './objects.ts';
import { processDue as processDueObjects } from './process-due.ts';
import { openStore } from './store.ts';

type StartStripeInput = {
  port: number;
  /** The SQLite file, or `:memory:` for objects that are not persisted. */
  file: string;
  now: () => Date;
  /** Without a URL, notices wait for `webhooks.sendTo`. */
  webhook: { url?: string; secret: string };
  /** The only accepted keys, by default any `sk_test_` and `pk_test_` key. */
  keys?: Keys;
  /** Pause before the n-th retry of a notice, in milliseconds of real time. */
  backOffMs?: (tried: number) => number;
  random?: () => number;
  /** Concurrent notices. */
  lanes?: number;
  /** If false, due holds and refunds are processed only on the next call and in `processDue`. */
  runsTimers?: boolean;
};

export type StripeEmulator = {
  readonly url: string;
  /** The address in the SDK's form. */
  readonly address: { readonly host: string; readonly port: number; readonly protocol: 'http' };
  readonly webhooks: WebhookControls;
  failNext(failure: StripeFailure): void;
  /** Releases expired holds and decides pending refunds. Also runs before every call and each second. */
  processDue(): void;
  intents(): Intent[];
  charges(): Charge[];
  close(): Promise<void>;
};

const bodyBytes = 256 * 1024;
const calculateBackOffMs = (tried: number) => 250 * 2 ** tried;

export async function startStripe(input: StartStripeInput): Promise<StripeEmulator> {
  assertNotProduction('Stripe emulator');
  const { port, file, now, webhook, keys, runsTimers = true } = input;
  const { backOffMs = calculateBackOffMs, random = Math.random, lanes = 4 } = input;
  const store = openStore(file);
  const context = createContext(store, now);
  const webhooks = new Deliveries({
    store,
    url: webhook.url,
    buildHeaders: (body) => ({
      'stripe-signature': buildSignature({ body, secret: webhook.secret, now: now() }),
    }),
    backOffMs,
    random,
    lanes,
  });
  const failures = createPlannedFailures<CallName, 'drop' | 'error' | 'limit'>();
  const processDue = () => {
    store.transaction(() => processDueObjects(context));
    webhooks.sendCommitted();
  };
  const server = await startEmulator({
    name: 'Stripe emulator',
    port,
    bodyBytes,
    headers: buildCorsHeaders,
    answer: (request) => {
      const answer = answerRequest(context, request, {
        keys,
        takeFailure: ({ name }) => failures.takeFailure(name),
      });
      return answer && { ...answer, headers: buildHeaders(answer) };
    },
    webhooks,
    sweep: runsTimers && processDue,
    closeStore: store.close,
  });
  return {
    url: server.url,
    address: { host: '127.0.0.1', port: server.port, protocol: 'http' },
    webhooks,
    failNext: failures.plan,
    processDue,
    intents: () => store.list('payment_intent', { limit: Number.MAX_SAFE_INTEGER }),
    charges: () => store.list('charge', { limit: Number.MAX_SAFE_INTEGER }),
    close: server.close,
  };
}

// `stripe-should-retry` stops the SDK from retrying a stored 500, which would only be replayed.
const buildHeaders = ({ status, replayed }: Answer) => ({
  'content-type': 'application/json',
  'request-id': createId('req'),
  ...(status === 500 && { 'stripe-should-retry': 'false' }),
  ...(replayed && { 'idempotent-replayed': 'true' }),
});

/** Builds the `stripe-signature` header, an HMAC-SHA256 over the time and the raw body. */
export function buildSignature({ body, secret, now }: { body: string; secret: string; now: Date }): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${v1}`;
}
