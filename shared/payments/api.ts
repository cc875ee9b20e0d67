import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';

export const receiveStripeWebhook = route('receiveStripeWebhook', {
  method: 'POST',
  path: '/payments/stripe-webhook',
  summary: 'Receives the card processor’s webhook, signed over the raw body',
  allow: ['public'],
  raw: true,
  reply: z.object({ received: z.literal(true) }),
});

export const receiveAthWebhook = route('receiveAthWebhook', {
  method: 'POST',
  path: '/payments/ath-webhook',
  summary: 'Receives ATH Móvil’s webhook, which is unsigned, so the payment is looked up',
  allow: ['public'],
  raw: true,
  reply: z.object({ received: z.literal(true) }),
});
