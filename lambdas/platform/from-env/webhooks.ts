import { secret } from '../secrets.ts';
import type { Webhooks } from '../webhooks.ts';

/** The processor's SDK is loaded by the first notice. */
export async function webhooks(): Promise<Webhooks> {
  const [{ makeWebhooks }, signing] = await Promise.all([
    import('../stripe-webhooks.ts'),
    secret({ value: 'stripeWebhookSecret', id: 'stripeWebhookSecretId' }),
  ]);
  return makeWebhooks({ secret: signing });
}
