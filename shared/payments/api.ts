import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';

export const receiveStripeWebhook = route('receiveStripeWebhook', {
  method: 'POST',
  path: '/payments/stripe-webhook',
  summary: 'What the card processor tells, signed over the raw body',
  allow: ['public'],
  raw: true,
  reply: z.object({ received: z.literal(true) }),
});

export const receiveAthWebhook = route('receiveAthWebhook', {
  method: 'POST',
  path: '/payments/ath-webhook',
  summary: 'That something became of a payment by ATH Móvil; unsigned, so it is looked up',
  allow: ['public'],
  raw: true,
  reply: z.object({ received: z.literal(true) }),
});
