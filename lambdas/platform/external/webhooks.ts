import Stripe from 'stripe';
import * as z from 'zod/mini';
import { AppError } from '#shared/core/errors.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
import { requireEnv } from '../env.ts';
import { readSecret } from '../secrets.ts';

export type Webhooks = {
  /** Checks signature, mode and form. Throws `payment.webhook_refused`. */
  read(webhook: { body: string; signature: string; now: Date }): PaymentWebhookEvent;
};
export type PaymentWebhookEvent = {
  readonly id: string;
  readonly type: string;
  readonly paymentIntentId?: string;
};

const maxAgeSeconds = 300;
const maxFutureSeconds = 60;

/** Validates the form of an event, because a signature proves the sender only. */
const StripeEvent = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.optional(z.string()),
      payment_intent: z.nullish(z.union([z.string(), z.object({ id: z.string() })])),
    }),
  }),
});
type StripeEvent = z.infer<typeof StripeEvent>;

type WebhookEndpoint = {
  readonly secret: string;
  /** Mode of this deployment's keys. Events of the other mode are rejected. */
  readonly livemode: boolean;
};

/** Creates the Stripe webhook verifier, which needs the signing secret but not the API key. */
export const makeWebhooks = ({ secret, livemode }: WebhookEndpoint): Webhooks => ({
  read({ body, signature, now }) {
    const event = verifyEvent(() =>
      StripeEvent.parse(
        Stripe.webhooks.constructEvent(body, signature, secret, maxAgeSeconds, undefined, now.getTime()),
      ),
    );
    // The SDK rejects old timestamps but not future ones.
    const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
    if (signedAt > now.getTime() / 1000 + maxFutureSeconds || event.livemode !== livemode)
      throw new AppError(paymentErrors.webhook_refused);
    const paymentIntentId = findIntentId(event);
    return { id: event.id, type: event.type, ...(paymentIntentId && { paymentIntentId }) };
  },
});

function verifyEvent<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new AppError(paymentErrors.webhook_refused, { cause });
  }
}

function findIntentId({ data: { object } }: StripeEvent): string | undefined {
  if (object.object === 'payment_intent') return object.id;
  if (object.object !== 'charge' && object.object !== 'refund') return undefined;
  const { payment_intent: intent } = object;
  return typeof intent === 'string' ? intent : intent?.id;
}

export async function fromEnv(): Promise<Webhooks> {
  const signingSecret = await readSecret({ value: 'stripeWebhookSecret', id: 'stripeWebhookSecretId' });
  return makeWebhooks({
    secret: signingSecret,
    livemode: requireEnv('stripePublishableKey').startsWith('pk_live_'),
  });
}
