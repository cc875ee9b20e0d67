import { optional } from '../env.ts';
import type { Payments } from '../payments.ts';
import { secret } from '../secrets.ts';
import { makePayments } from '../stripe-payments.ts';

function addressOf(url: string) {
  const { hostname, port, protocol } = new URL(url);
  return {
    host: hostname,
    port: Number(port),
    protocol: protocol === 'https:' ? ('https' as const) : ('http' as const),
  };
}

export async function payments(): Promise<Payments> {
  const [secretKey, webhookSecret] = await Promise.all([
    secret({ value: 'stripeSecretKey', id: 'stripeSecretId' }),
    secret({ value: 'stripeWebhookSecret', id: 'stripeWebhookSecretId' }),
  ]);
  const address = optional('stripeAddress');
  return makePayments({ secretKey, webhookSecret, ...(address ? { apiAddress: addressOf(address) } : {}) });
}
