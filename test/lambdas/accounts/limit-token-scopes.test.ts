import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import { handler } from '#lambdas/accounts/limit-token-scopes.ts';

const scopesFor = async (clientId: string) => {
  vi.stubEnv('SPA_USER_POOL_SERVER_CLIENT_ID', 'server');
  // The pool says more than is read of it.
  const event = { callerContext: { clientId }, response: {} } as PreTokenGenerationV2TriggerEvent;
  const { response } = await handler(event);
  return response.claimsAndScopeOverrideDetails?.accessTokenGeneration?.scopesToSuppress ?? [];
};

it('suppresses the self-service scope in all access tokens but those of the client of the server', async () => {
  expect(await scopesFor('browser')).toEqual(['aws.cognito.signin.user.admin']);
  expect(await scopesFor('server')).toEqual([]);
});
