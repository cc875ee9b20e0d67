import type { StripeEvent } from '#infra/local/emulators/stripe/objects.ts';
import { buildSignature } from '#infra/local/emulators/stripe/start.ts';
import { now } from '#lambdas/platform/clock.ts';
import { apiPrefix } from '#shared/core/route.ts';
import { receiveStripeWebhook } from '#shared/payments/api.ts';
import type { TestStack } from '../system/stack.ts';

const readSecret = () => process.env['SPA_STRIPE_WEBHOOK_SECRET']!;

/** Returns the signature that Stripe would send with this body at an instant. */
export const signBody = (body: string, signedAt = now(), signingSecret = readSecret()) =>
  buildSignature({ body, secret: signingSecret, now: signedAt });

/** Posts a webhook event as Stripe does, and returns the status and the problem code. */
export async function postWebhook({ url }: TestStack, body: string, stripeSignature = signBody(body)) {
  const response = await fetch(`${url}${apiPrefix}${receiveStripeWebhook.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': stripeSignature },
    body,
  });
  const { code }: { code?: string } = await response.json();
  return code === undefined ? response.status : `${response.status} ${code}`;
}

/** Returns the bodies of all webhook events about an appointment, oldest first. */
export async function listWebhookBodies({ stripe }: TestStack, appointmentId: string): Promise<string[]> {
  const response = await fetch(`${stripe.url}/v1/events?limit=100`, {
    headers: { authorization: `Bearer ${process.env['SPA_STRIPE_SECRET_KEY']}` },
  });
  const { data }: { data: StripeEvent[] } = await response.json();
  const appointmentEvents = data.filter(
    ({ data: { object } }) => object.metadata['appointmentId'] === appointmentId,
  );
  return appointmentEvents.reverse().map((notice) => JSON.stringify(notice));
}

export const parseEventType = (notice: string): string => JSON.parse(notice).type;
