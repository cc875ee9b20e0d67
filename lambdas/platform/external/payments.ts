import Stripe from 'stripe';
import { AppError, coreErrors, type ErrorDefinition } from '#shared/core/errors.ts';
import { formatCardDecline } from '#shared/payments/card-declines.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
import { findEnv } from '../env.ts';
import { readSecret } from '../secrets.ts';
import { makeStripeOptions, timeouts } from '../timeouts.ts';

/** A Stripe payment intent, with amounts in US cents. */
export type PaymentIntent = {
  readonly id: string;
  /** Stripe's status. `requires_capture` means that the amount is held. */
  readonly status: string;
  readonly amountCents: number;
  readonly capturedCents: number;
  readonly refundedCents: number;
  readonly clientSecret: string;
  /** Instant at which an uncaptured hold expires, if held. */
  readonly captureBefore?: string;
  readonly lastFour?: string;
  readonly metadata: Readonly<Record<string, string>>;
};

/** A refund is `pending` while the processor has accepted it and the bank has not confirmed it. */
export type RefundProgress = 'succeeded' | 'pending';

export type Payments = {
  /** Creates the intent of a hold once per appointment. */
  hold(input: {
    appointmentId: string;
    patientId: string;
    amountCents: number;
    quote: string;
  }): Promise<PaymentIntent>;
  /** Creates the intent of a hold once per online order. */
  holdOrder(input: { orderId: string; amountCents: number }): Promise<PaymentIntent>;
  get(paymentIntentId: string): Promise<PaymentIntent>;
  capture(paymentIntentId: string): Promise<PaymentIntent>;
  cancel(paymentIntentId: string): Promise<PaymentIntent>;
  /** Refunds once per `refundKey` and returns the progress. Repeats a refund that the bank rejected. */
  refund(input: { paymentIntentId: string; amountCents: number; refundKey: string }): Promise<RefundProgress>;
};

type MakePaymentsInput = {
  secretKey: string;
  apiAddress?: { host: string; port: number; protocol: 'http' | 'https' };
};

const expand = ['latest_charge'];

/** Creates the Stripe adapter. The SDK pins the API version, and writes carry an idempotency key. */
export function makePayments({ secretKey, apiAddress }: MakePaymentsInput): Payments {
  const stripe = new Stripe(secretKey, {
    ...makeStripeOptions(timeouts.payments),
    telemetry: false,
    ...apiAddress,
  });
  const { paymentIntents } = stripe;
  const get = (id: string, options: Stripe.RequestOptions = {}) =>
    withMappedErrors(paymentIntents.retrieve(id, { expand }, options).then(toPaymentIntent));

  return {
    get,
    hold: ({ appointmentId, patientId, amountCents, quote }) =>
      createHold(
        stripe,
        { name: appointmentId, amountCents, metadata: { appointmentId, patientId, quote } },
        get,
      ),
    holdOrder: ({ orderId, amountCents }) =>
      createHold(stripe, { name: `order:${orderId}`, amountCents, metadata: { orderId } }, get),
    capture: (id) =>
      transitionIntent(id, {
        finalStatus: 'succeeded',
        transition: (options) => paymentIntents.capture(id, { expand }, options),
        idempotencyKey: `capture:${id}`,
        get,
      }),
    cancel: (id) =>
      transitionIntent(id, {
        finalStatus: 'canceled',
        transition: (options) => paymentIntents.cancel(id, { expand }, options),
        idempotencyKey: `cancel:${id}`,
        get,
      }),
    refund: (input) => refundOnce(stripe, input),
  };
}

type GetPaymentIntent = Payments['get'];
type HoldInput = {
  readonly name: string;
  readonly amountCents: number;
  readonly metadata: Record<string, string>;
};
type RefundInput = Parameters<Payments['refund']>[0];

async function createHold(stripe: Stripe, { name, amountCents, metadata }: HoldInput, get: GetPaymentIntent) {
  const params: Stripe.PaymentIntentCreateParams = {
    amount: amountCents,
    currency: 'usd',
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    metadata,
    expand,
  };
  const idempotencyKey = `hold:${name}`;
  const created = await withMappedErrors(stripe.paymentIntents.create(params, { idempotencyKey }));
  // A replayed response shows the intent's original state, so the intent is read again.
  return created.lastResponse.headers['idempotent-replayed'] ? get(created.id) : toPaymentIntent(created);
}

const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled';

function toRefundProgress(refund: Stripe.Refund): RefundProgress {
  if (hasFailed(refund)) throw new AppError(paymentErrors.refund_failed);
  return refund.status === 'succeeded' ? 'succeeded' : 'pending';
}

/** Looks for an existing refund first, because Stripe forgets idempotency keys after a day. */
async function refundOnce(
  { refunds }: Stripe,
  { paymentIntentId, amountCents, refundKey }: RefundInput,
): Promise<RefundProgress> {
  const { data } = await withMappedErrors(refunds.list({ payment_intent: paymentIntentId, limit: 100 }));
  const previousRefunds = data.filter(({ metadata }) => metadata?.refundKey === refundKey);
  const currentRefund = previousRefunds.find((previous) => !hasFailed(previous));
  if (currentRefund) return toRefundProgress(currentRefund);
  const params = { payment_intent: paymentIntentId, amount: amountCents, metadata: { refundKey } };
  const retrySuffix = previousRefunds.length > 0 ? [previousRefunds.length] : [];
  const idempotencyKey = ['refund', paymentIntentId, refundKey, ...retrySuffix].join(':');
  const creation = refunds
    .create(params, { idempotencyKey })
    // Stripe replays an error under its key for a day. Retrying without a key cannot refund a charge twice.
    .catch((error: unknown) => (isReplayed(error) ? refunds.create(params) : Promise.reject(error)))
    .catch((error: unknown) => (isRefunded(error) ? undefined : Promise.reject(error)));
  const refund = await withMappedErrors(creation, paymentErrors.refund_failed);
  return refund ? toRefundProgress(refund) : 'succeeded';
}

const isRefunded = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded';

type IntentTransition = {
  finalStatus: 'succeeded' | 'canceled';
  transition(options: { idempotencyKey?: string }): Promise<Stripe.PaymentIntent>;
  idempotencyKey: string;
  get(id: string, options?: Stripe.RequestOptions): Promise<PaymentIntent>;
};

/** Options for a read without retries, because the call has used most of its time. */
const withoutRetries = { maxNetworkRetries: 0 };

/**
 * Moves an intent to a final state once. After an error the intent is read again, because the response may be
 * lost or a replayed failure may hide that nothing happened.
 */
async function transitionIntent(
  id: string,
  { finalStatus, transition, idempotencyKey, get }: IntentTransition,
): Promise<PaymentIntent> {
  const before = await get(id);
  if (before.status === finalStatus) return before;
  try {
    return toPaymentIntent(await transition({ idempotencyKey }));
  } catch (error) {
    const after = await get(id, withoutRetries);
    if (after.status === finalStatus) return after;
    if (isReplayedFailure(error))
      return withMappedErrors(transition({}).then(toPaymentIntent), paymentErrors.not_held);
    throw mapStripeError(error, paymentErrors.not_held);
  }
}

const isReplayed = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true';
const isReplayedFailure = (error: unknown) =>
  error instanceof Stripe.errors.StripeAPIError && isReplayed(error);

function toPaymentIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const lastFour = charge?.payment_method_details?.card?.last4;
  const captureDeadline =
    intent.status === 'requires_capture' && charge?.payment_method_details?.card?.capture_before;
  return {
    id: intent.id,
    status: intent.status,
    amountCents: intent.amount,
    capturedCents: intent.amount_received,
    refundedCents: charge?.amount_refunded ?? 0,
    clientSecret: intent.client_secret ?? '',
    metadata: intent.metadata,
    ...(lastFour && { lastFour }),
    ...(captureDeadline && { captureBefore: new Date(captureDeadline * 1000).toISOString() }),
  };
}

/** Throws `rejection` if the processor rejects the call. */
async function withMappedErrors<T>(call: Promise<T>, rejection?: ErrorDefinition): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw mapStripeError(error, rejection);
  }
}

function mapStripeError(error: unknown, rejection?: ErrorDefinition): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  // Omits the original error, which contains the client secret, because causes are logged.
  const cause = new Error(`${error.type} ${error.code ?? ''} ${error.requestId ?? ''}: ${error.message}`);
  if (isOutage(error)) return new AppError(coreErrors.unavailable, { cause });
  if (rejection === paymentErrors.refund_failed) return new AppError(rejection, { cause });
  if (error instanceof Stripe.errors.StripeCardError)
    return new AppError(paymentErrors.declined, { values: { message: formatDecline(error) }, cause });
  if (error.code === 'resource_missing') return new AppError(coreErrors.not_found, { cause });
  if (rejection && error.code === 'payment_intent_unexpected_state')
    return new AppError(rejection, { cause });
  return cause;
}

const formatDecline = ({ code, decline_code }: Stripe.errors.StripeCardError) =>
  formatCardDecline({ type: 'card_error', code, decline_code });

const isOutage = (error: Stripe.errors.StripeError): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error.code === 'idempotency_key_in_use';

function parseApiAddress(url: string) {
  const { hostname, port, protocol } = new URL(url);
  return {
    host: hostname,
    port: Number(port),
    protocol: protocol === 'https:' ? ('https' as const) : ('http' as const),
  };
}

export async function fromEnv(): Promise<Payments> {
  const secretKey = await readSecret({ value: 'stripeSecretKey', id: 'stripeSecretId' });
  const address = findEnv('stripeAddress');
  return makePayments({ secretKey, ...(address ? { apiAddress: parseApiAddress(address) } : {}) });
}
