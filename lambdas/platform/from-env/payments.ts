import { optional } from '../env.ts';
import type { Payments } from '../seams/payments.ts';
import { secret } from '../secrets.ts';

function addressOf(url: string) {
  const { hostname, port, protocol } = new URL(url);
  return {
    host: hostname,
    port: Number(port),
    protocol: protocol === 'https:' ? ('https' as const) : ('http' as const),
  };
}

/** The processor's SDK is loaded by the first call that moves money, not by every start of the function. */
export async function payments(): Promise<Payments> {
  const [{ makePayments }, secretKey] = await Promise.all([
    import('../adapters/stripe-payments.ts'),
    secret({ value: 'stripeSecretKey', id: 'stripeSecretId' }),
  ]);
  const address = optional('stripeAddress');
  return makePayments({ secretKey, ...(address ? { apiAddress: addressOf(address) } : {}) });
}
