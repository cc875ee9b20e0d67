import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import { handler } from '#lambdas/accounts/limit-token-scopes.ts';

const findSuppressedScopes = async (clientId: string) => {
  vi.stubEnv('SPA_USER_POOL_SERVER_CLIENT_ID', 'server');
  // The event, reduced to the fields that are read.
  const event = { callerContext: { clientId }, response: {} } as PreTokenGenerationV2TriggerEvent;
  const { response } = await handler(event);
  return response.claimsAndScopeOverrideDetails?.accessTokenGeneration?.scopesToSuppress ?? [];
};

it('limit-token-scopes removes the self-service scope from access tokens, except for the server’s client', async () => {
  expect(await findSuppressedScopes('browser')).toEqual(['aws.cognito.signin.user.admin']);
  expect(await findSuppressedScopes('server')).toEqual([]);
});
