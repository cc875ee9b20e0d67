import Stripe from 'stripe';
import * as z from 'zod/mini';
import { AppError } from '#shared/core/errors.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
import type { Webhooks } from '../seams/webhooks.ts';

const oldestSeconds = 300;
const futureSeconds = 60;

/** What is read of a notice; a signature proves who sent it, not that it has this form. */
const Notice = z.object({
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
type Notice = z.infer<typeof Notice>;

type Endpoint = {
  readonly secret: string;
  /** Of the keys this deployment charges with: what happened in the other mode is nothing of its own. */
  readonly livemode: boolean;
};

/** Stripe's notices, known by the signing secret of their endpoint; its key, which moves money, is not needed. */
export const makeWebhooks = ({ secret, livemode }: Endpoint): Webhooks => ({
  read({ body, signature, now }) {
    const event = verified(() =>
      Notice.parse(
        Stripe.webhooks.constructEvent(body, signature, secret, oldestSeconds, undefined, now.getTime()),
      ),
    );
    // The SDK refuses what is old, not what claims to come from the future.
    const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
    if (signedAt > now.getTime() / 1000 + futureSeconds || event.livemode !== livemode)
      throw new AppError(paymentErrors.webhook_refused);
    const paymentIntentId = intentIdOf(event);
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

function intentIdOf({ data: { object } }: Notice): string | undefined {
  if (object.object === 'payment_intent') return object.id;
  if (object.object !== 'charge' && object.object !== 'refund') return undefined;
  const { payment_intent: intent } = object;
  return typeof intent === 'string' ? intent : intent?.id;
}
