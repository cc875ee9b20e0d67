import Stripe from 'stripe';
import { AppError } from '#shared/core/errors.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
import type { Webhooks } from '../seams/webhooks.ts';

const oldestSeconds = 300;
const futureSeconds = 60;

/** Stripe's notices, known by the signing secret of their endpoint; its key, which moves money, is not needed. */
export const makeWebhooks = ({ secret }: { secret: string }): Webhooks => ({
  read({ body, signature, now }) {
    const event = verified(() =>
      Stripe.webhooks.constructEvent(body, signature, secret, oldestSeconds, undefined, now.getTime()),
    );
    // The SDK refuses what is old, not what claims to come from the future.
    const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
    if (signedAt > now.getTime() / 1000 + futureSeconds) throw new AppError(paymentErrors.webhook_refused);
    const paymentIntentId = intentIdOf(event.data.object);
    return { id: event.id, type: event.type, ...(paymentIntentId && { paymentIntentId }) };
  },
});

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
