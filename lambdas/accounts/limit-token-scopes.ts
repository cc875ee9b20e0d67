import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { requireEnv } from '#lambdas/platform/env.ts';

/** Scope of the pool's self-service calls for password, second factor and attributes. */
const selfServiceScope = 'aws.cognito.signin.user.admin';

/** Pre-token-generation trigger that removes the self-service scope unless the app client is the server's (docs/adr/0062). */
export const handler = Object.assign(
  async (event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> => {
    if (event.callerContext.clientId === requireEnv('userPoolServerClientId')) return event;
    const accessTokenGeneration = { scopesToSuppress: [selfServiceScope] };
    event.response = { claimsAndScopeOverrideDetails: { accessTokenGeneration } };
    return event;
  },
  { trigger: 'limit-token-scopes' },
);
