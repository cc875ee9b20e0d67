import Stripe from 'stripe';
import { AppError, coreErrors, type ErrorDefinition } from '#shared/core/errors.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
import type { PaymentIntent, PaymentNotice, Payments } from './payments.ts';

type Given = {
  secretKey: string;
  webhookSecret: string;
  /** Where the calls land, when not at Stripe itself. */
  apiAddress?: { host: string; port: number; protocol: 'http' | 'https' };
};

const expand = ['latest_charge'];
const timeoutMs = 10_000;
const oldestSeconds = 300;
const futureSeconds = 60;

/** The card processor. Its SDK pins the API version; every writing call carries a key, so a retry never acts twice. */
export function makePayments({ secretKey, webhookSecret, apiAddress }: Given): Payments {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    telemetry: false,
    ...apiAddress,
  });
  const { paymentIntents } = stripe;
  const get = (id: string) => outcome(paymentIntents.retrieve(id, { expand }).then(intentOf));

  return {
    get,
    hold: (asked) => hold(stripe, asked, get),
    capture: (id) =>
      bring(id, {
        to: 'succeeded',
        act: (options) => paymentIntents.capture(id, { expand }, options),
        key: `capture:${id}`,
        get,
      }),
    cancel: (id) =>
      bring(id, {
        to: 'canceled',
        act: (options) => paymentIntents.cancel(id, { expand }, options),
        key: `cancel:${id}`,
        get,
      }),
    async refund(asked) {
      await refundOnce(stripe, asked);
      return get(asked.paymentIntentId);
    },
    readWebhook: ({ body, signature, now }) => readNotice({ stripe, webhookSecret, body, signature, now }),
  };
}

type Get = Payments['get'];
type Hold = Parameters<Payments['hold']>[0];
type Refund = Parameters<Payments['refund']>[0];

async function hold(stripe: Stripe, { appointmentId, patientId, amountCents, quote }: Hold, get: Get) {
  const asked: Stripe.PaymentIntentCreateParams = {
    amount: amountCents,
    currency: 'usd',
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    metadata: { appointmentId, patientId, quote },
    expand,
  };
  const key = { idempotencyKey: `hold:${appointmentId}` };
  const created = await outcome(stripe.paymentIntents.create(asked, key));
  // A repeated answer shows the intent as it was at first; what happened to it since must be read.
  return created.lastResponse.headers['idempotent-replayed'] ? get(created.id) : intentOf(created);
}

/** Keys are forgotten after a day, the refunds themselves never: they are looked at first. */
async function refundOnce({ refunds }: Stripe, { paymentIntentId, amountCents, refundKey }: Refund) {
  const given = await outcome(refunds.list({ payment_intent: paymentIntentId, limit: 100 }));
  if (given.data.some(({ metadata }) => metadata?.refundKey === refundKey)) return;
  const asked = { payment_intent: paymentIntentId, amount: amountCents, metadata: { refundKey } };
  const key = { idempotencyKey: `refund:${paymentIntentId}:${refundKey}` };
  await outcome(refunds.create(asked, key), paymentErrors.refund_failed);
}

type Step = {
  to: 'succeeded' | 'canceled';
  act(options: { idempotencyKey?: string }): Promise<Stripe.PaymentIntent>;
  key: string;
  get(id: string): Promise<PaymentIntent>;
};

/**
 * Brings an intent to its final state, once. Whatever goes wrong, the intent itself says whether it happened:
 * the answer may have been lost after the effect, or a failure kept under the key may hide that nothing happened.
 */
async function bring(id: string, { to, act, key, get }: Step): Promise<PaymentIntent> {
  const before = await get(id);
  if (before.status === to) return before;
  try {
    return intentOf(await act({ idempotencyKey: key }));
  } catch (error) {
    const after = await get(id);
    if (after.status === to) return after;
    if (isKeptFailure(error)) return outcome(act({}).then(intentOf), paymentErrors.not_held);
    throw outcomeOf(error, paymentErrors.not_held);
  }
}

const isKeptFailure = (error: unknown) =>
  error instanceof Stripe.errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true';

function intentOf(intent: Stripe.PaymentIntent): PaymentIntent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const lapses = intent.status === 'requires_capture' && charge?.payment_method_details?.card?.capture_before;
  return {
    id: intent.id,
    status: intent.status,
    amountCents: intent.amount,
    capturedCents: intent.amount_received,
    refundedCents: charge?.amount_refunded ?? 0,
    clientSecret: intent.client_secret ?? '',
    metadata: intent.metadata,
    ...(lapses && { captureBefore: new Date(lapses * 1000).toISOString() }),
  };
}

/** Runs a call; `refused` is what the processor's refusal means to the one who asked. */
async function outcome<T>(call: Promise<T>, refused?: ErrorDefinition): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw outcomeOf(error, refused);
  }
}

function outcomeOf(error: unknown, refused?: ErrorDefinition): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  // Not the error itself: it carries the intent with its client secret, and causes are logged.
  const cause = new Error(`${error.type} ${error.code ?? ''} ${error.requestId ?? ''}: ${error.message}`);
  if (isOutage(error)) return new AppError(coreErrors.unavailable, { cause });
  if (refused === paymentErrors.refund_failed) return new AppError(refused, { cause });
  if (error instanceof Stripe.errors.StripeCardError)
    return new AppError(paymentErrors.declined, { values: { message: error.message }, cause });
  if (error.code === 'resource_missing') return new AppError(coreErrors.not_found, { cause });
  if (refused && error.code === 'payment_intent_unexpected_state') return new AppError(refused, { cause });
  return cause;
}

const isOutage = (error: Stripe.errors.StripeError): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError;

type Posted = { stripe: Stripe; webhookSecret: string; body: string; signature: string; now: Date };

function readNotice({ stripe, webhookSecret, body, signature, now }: Posted): PaymentNotice {
  const event = verified(() =>
    stripe.webhooks.constructEvent(body, signature, webhookSecret, oldestSeconds, undefined, now.getTime()),
  );
  // The SDK refuses what is old, not what claims to come from the future.
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (signedAt > now.getTime() / 1000 + futureSeconds) throw new AppError(paymentErrors.webhook_refused);
  const paymentIntentId = intentIdOf(event.data.object);
  return { id: event.id, type: event.type, ...(paymentIntentId && { paymentIntentId }) };
}

function verified<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new AppError(paymentErrors.webhook_refused, { cause });
  }
}

function intentIdOf(object: Stripe.Event['data']['object']): string | undefined {
  if (!('object' in object)) return undefined;
  if (object.object === 'payment_intent') return object.id;
  if (object.object !== 'charge' && object.object !== 'refund') return undefined;
  const intent = object.payment_intent;
  return typeof intent === 'string' ? intent : intent?.id;
}
