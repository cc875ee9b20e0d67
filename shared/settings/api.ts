import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';

export const ClientConfig = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Set only if the user pool is not at its regional address. */
  userPoolEndpoint: z.optional(z.string()),
  /** `stripe` mounts Stripe's own card form, `test` a form that offers only test cards. */
  cardForm: z.enum(['stripe', 'test']),
  stripePublishableKey: z.string(),
  liveEndpoint: z.string(),
  paymentsEndpoint: z.optional(z.string()),
});
export type ClientConfig = z.infer<typeof ClientConfig>;

export const getClientConfig = route('getClientConfig', {
  method: 'GET',
  path: '/config',
  summary: 'Returns the addresses and public keys that the browser needs before sign-in',
  allow: ['public'],
  reply: ClientConfig,
});

export const getHealth = route('getHealth', {
  method: 'GET',
  path: '/health',
  summary: 'Returns whether the service responds and reaches its table',
  allow: ['public'],
  reply: z.object({ status: z.literal('ok'), stage: z.string() }),
});

export const getOpenapi = route('getOpenapi', {
  method: 'GET',
  path: '/openapi.json',
  summary: 'Returns the OpenAPI document of this service',
  allow: ['public'],
  reply: z.record(z.string(), z.unknown()),
});
