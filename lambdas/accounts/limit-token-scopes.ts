import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { required } from '#lambdas/platform/env.ts';

/** Opens the pool's self-service calls: password, second factor and attributes. */
const selfService = 'aws.cognito.signin.user.admin';

/**
 * Called by the user pool before it makes tokens. Only the server's own client, which needs rights of AWS to sign in,
 * gets tokens for the pool's self-service: a token of the browser changes nothing there (docs/adr/0062).
 */
export const handler = Object.assign(
  async (event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> => {
    if (event.callerContext.clientId === required('userPoolServerClientId')) return event;
    const accessTokenGeneration = { scopesToSuppress: [selfService] };
    event.response = { claimsAndScopeOverrideDetails: { accessTokenGeneration } };
    return event;
  },
  { trigger: 'limit-token-scopes' },
);
