import { required } from '../env.ts';
import type { Webhooks } from '../seams/webhooks.ts';
import { secret } from '../secrets.ts';

/** The processor's SDK is loaded by the first notice. */
export async function webhooks(): Promise<Webhooks> {
  const [{ makeWebhooks }, signing] = await Promise.all([
    import('../adapters/stripe-webhooks.ts'),
    secret({ value: 'stripeWebhookSecret', id: 'stripeWebhookSecretId' }),
  ]);
  return makeWebhooks({ secret: signing, livemode: required('stripePublishableKey').startsWith('pk_live_') });
}
