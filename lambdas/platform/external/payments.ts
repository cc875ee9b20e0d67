import Stripe from 'stripe';
import { AppError, coreErrors, type ErrorDefinition } from '#shared/core/errors.ts';
import { cardRefusalText } from '#shared/payments/card-refusals.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
import { optional } from '../env.ts';
import { secret } from '../secrets.ts';
import { stripeOptions, timeouts } from '../timeouts.ts';

/** What this product asks of the card processor; Stripe's words, our units (integer cents, USD). */
export type PaymentIntent = {
  readonly id: string;
  /** Stripe's own status; `requires_capture` means the money is held. */
  readonly status: string;
  readonly amountCents: number;
  readonly capturedCents: number;
  readonly refundedCents: number;
  readonly clientSecret: string;
  /** Instant at which an uncaptured hold lapses, once held. */
  readonly captureBefore?: string;
  /** Of the card that was charged or held. */
  readonly lastFour?: string;
  readonly metadata: Readonly<Record<string, string>>;
};

/** `pending`: the processor took it, and the bank has not confirmed it yet. */
export type RefundProgress = 'succeeded' | 'pending';

export type Payments = {
  /** Creates the intent for a hold; the same appointment always gets the same intent. */
  hold(given: {
    appointmentId: string;
    patientId: string;
    amountCents: number;
    quote: string;
  }): Promise<PaymentIntent>;
  /** The same for an order of the online shop. */
  holdOrder(given: { orderId: string; amountCents: number }): Promise<PaymentIntent>;
  get(paymentIntentId: string): Promise<PaymentIntent>;
  capture(paymentIntentId: string): Promise<PaymentIntent>;
  /** Lets an uncaptured hold go. */
  cancel(paymentIntentId: string): Promise<PaymentIntent>;
  /**
   * Gives captured money back; `refundKey` makes it once only, and may be used again to ask how far it is. One that the
   * bank refused is asked for anew.
   */
  refund(given: { paymentIntentId: string; amountCents: number; refundKey: string }): Promise<RefundProgress>;
};

type MakePaymentsInput = {
  secretKey: string;
  /** Where the calls land, when not at Stripe itself. */
  apiAddress?: { host: string; port: number; protocol: 'http' | 'https' };
};

const expand = ['latest_charge'];

/** The card processor. Its SDK pins the API version; every writing call carries a key, so a retry never acts twice. */
export function makePayments({ secretKey, apiAddress }: MakePaymentsInput): Payments {
  const stripe = new Stripe(secretKey, {
    ...stripeOptions(timeouts.payments),
    telemetry: false,
    ...apiAddress,
  });
  const { paymentIntents } = stripe;
  const get = (id: string, options: Stripe.RequestOptions = {}) =>
    outcome(paymentIntents.retrieve(id, { expand }, options).then(intentOf));

  return {
    get,
    hold: ({ appointmentId, patientId, amountCents, quote }) =>
      hold(stripe, { name: appointmentId, amountCents, metadata: { appointmentId, patientId, quote } }, get),
    holdOrder: ({ orderId, amountCents }) =>
      hold(stripe, { name: `order:${orderId}`, amountCents, metadata: { orderId } }, get),
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
    refund: (asked) => refundOnce(stripe, asked),
  };
}

type Get = Payments['get'];
type Hold = {
  /** What it is for: the same gets the same intent. */
  readonly name: string;
  readonly amountCents: number;
  readonly metadata: Record<string, string>;
};
type Refund = Parameters<Payments['refund']>[0];

async function hold(stripe: Stripe, { name, amountCents, metadata }: Hold, get: Get) {
  const asked: Stripe.PaymentIntentCreateParams = {
    amount: amountCents,
    currency: 'usd',
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    metadata,
    expand,
  };
  const key = { idempotencyKey: `hold:${name}` };
  const created = await outcome(stripe.paymentIntents.create(asked, key));
  // A repeated answer shows the intent as it was at first; what happened to it since must be read.
  return created.lastResponse.headers['idempotent-replayed'] ? get(created.id) : intentOf(created);
}

const wasRefused = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled';

function progressOf(refund: Stripe.Refund): RefundProgress {
  if (wasRefused(refund)) throw new AppError(paymentErrors.refund_failed);
  return refund.status === 'succeeded' ? 'succeeded' : 'pending';
}

/** Keys are forgotten after a day, the refunds themselves never: they are looked at first. */
async function refundOnce(
  { refunds }: Stripe,
  { paymentIntentId, amountCents, refundKey }: Refund,
): Promise<RefundProgress> {
  const { data } = await outcome(refunds.list({ payment_intent: paymentIntentId, limit: 100 }));
  const own = data.filter(({ metadata }) => metadata?.refundKey === refundKey);
  const standing = own.find((each) => !wasRefused(each));
  if (standing) return progressOf(standing);
  const asked = { payment_intent: paymentIntentId, amount: amountCents, metadata: { refundKey } };
  const key = { idempotencyKey: ['refund', paymentIntentId, refundKey, own.length || []].flat().join(':') };
  const created = refunds
    .create(asked, key)
    // A refusal is kept under the key for a day, whatever has happened since; the charge is never refunded twice.
    .catch((error: unknown) => (isKept(error) ? refunds.create(asked) : Promise.reject(error)))
    .catch((error: unknown) => (isRefunded(error) ? undefined : Promise.reject(error)));
  const refund = await outcome(created, paymentErrors.refund_failed);
  return refund ? progressOf(refund) : 'succeeded';
}

/** Somebody gave the whole charge back by hand. */
const isRefunded = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded';

type Step = {
  to: 'succeeded' | 'canceled';
  act(options: { idempotencyKey?: string }): Promise<Stripe.PaymentIntent>;
  key: string;
  get(id: string, options?: Stripe.RequestOptions): Promise<PaymentIntent>;
};

/** Whoever has just waited for the act has no time left for more than one look at what became of it. */
const lookOnce = { maxNetworkRetries: 0 };

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
    const after = await get(id, lookOnce);
    if (after.status === to) return after;
    if (isKeptFailure(error)) return outcome(act({}).then(intentOf), paymentErrors.not_held);
    throw outcomeOf(error, paymentErrors.not_held);
  }
}

const isKept = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true';
const isKeptFailure = (error: unknown) => error instanceof Stripe.errors.StripeAPIError && isKept(error);

function intentOf(intent: Stripe.PaymentIntent): PaymentIntent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const lastFour = charge?.payment_method_details?.card?.last4;
  const lapses = intent.status === 'requires_capture' && charge?.payment_method_details?.card?.capture_before;
  return {
    id: intent.id,
    status: intent.status,
    amountCents: intent.amount,
    capturedCents: intent.amount_received,
    refundedCents: charge?.amount_refunded ?? 0,
    clientSecret: intent.client_secret ?? '',
    metadata: intent.metadata,
    ...(lastFour && { lastFour }),
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
    return new AppError(paymentErrors.declined, { values: { message: sentenceOf(error) }, cause });
  if (error.code === 'resource_missing') return new AppError(coreErrors.not_found, { cause });
  if (refused && error.code === 'payment_intent_unexpected_state') return new AppError(refused, { cause });
  return cause;
}

/** Of the card's refusal; the SDK's own `type` is the name of its class. */
const sentenceOf = ({ code, decline_code }: Stripe.errors.StripeCardError) =>
  cardRefusalText({ type: 'card_error', code, decline_code });

const isOutage = (error: Stripe.errors.StripeError): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  // The try before this one is still under way there.
  error.code === 'idempotency_key_in_use';

function addressOf(url: string) {
  const { hostname, port, protocol } = new URL(url);
  return {
    host: hostname,
    port: Number(port),
    protocol: protocol === 'https:' ? ('https' as const) : ('http' as const),
  };
}

export async function fromEnv(): Promise<Payments> {
  const secretKey = await secret({ value: 'stripeSecretKey', id: 'stripeSecretId' });
  const address = optional('stripeAddress');
  return makePayments({ secretKey, ...(address ? { apiAddress: addressOf(address) } : {}) });
}
