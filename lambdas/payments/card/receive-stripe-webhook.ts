import type { PaymentIntent } from '#lambdas/platform/external/payments.ts';
import type { Ports } from '#lambdas/platform/lazy-ports.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operationWithPorts } from '#lambdas/runtime/operation.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { receiveStripeWebhook as route } from '#shared/payments/api.ts';

/** A Stripe event with the current state of its payment intent. */
export type CardPaymentEvent = { readonly type: string; readonly intent: PaymentIntent };

/** Updates an intent's purchase, if any, by the intent's state. Events may be late or repeated. */
export type CardEventHandler = (
  platform: Platform & Pick<Ports, 'payments' | 'athMovil'>,
  event: CardPaymentEvent,
) => Promise<void>;

function ignoreDuplicate(error: unknown): void {
  if (!(error instanceof AppError && error.is(coreErrors.conflict))) throw error;
}

export const receiveStripeWebhook = (handlers: readonly CardEventHandler[]) =>
  operationWithPorts(['payments', 'athMovil', 'webhooks'], route, async ({ raw }, platform) => {
    const { webhooks, payments, uniqueClaims, commit, now } = platform;
    const signature = raw.headers['stripe-signature'] ?? '';
    const { id, type, paymentIntentId } = webhooks.read({ body: raw.body, signature, now: now() });
    if (!(await uniqueClaims.exists('webhook', id))) {
      if (paymentIntentId !== undefined)
        await retryStale(async () => {
          const intent = await payments.get(paymentIntentId);
          for (const handleEvent of handlers) await handleEvent(platform, { type, intent });
        });
      await commit(uniqueClaims.take({ kind: 'webhook', name: id, at: now().toISOString() })).catch(
        ignoreDuplicate,
      );
    }
    return { received: true } as const;
  });
