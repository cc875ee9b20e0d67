import { optional, region, required } from '#lambdas/platform/env.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { getClientConfig as route } from '#shared/settings/api.ts';

export const getClientConfig = operation(route, async () => ({
  region: region(),
  userPoolId: required('userPoolId'),
  userPoolClientId: required('userPoolClientId'),
  userPoolEndpoint: optional('userPoolEndpoint'),
  cardForm: optional('cardForm') === 'test' ? ('test' as const) : ('stripe' as const),
  stripePublishableKey: required('stripePublishableKey'),
  liveEndpoint: required('liveEndpoint'),
  paymentsEndpoint: optional('stripeAddress'),
}));
