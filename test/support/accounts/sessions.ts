import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { userPoolClientId } from '#infra/local/runtime/emulators.ts';
import type { Stack } from '#infra/local/runtime/stack.ts';
import { getMe } from '#shared/accounts/api.ts';
import { caller } from '../system/api-client.ts';
import type { fetchTokens } from '../system/stack.ts';

/** The results of `checkSession` for an ended session. */
export const endedSession = [401, 'NotAuthorizedException'];

/** Returns the access token for a refresh token, or throws the error of the user pool. */
export async function renewToken(refreshToken: string): Promise<string> {
  const cognito = new CognitoIdentityProviderClient({});
  const { AuthenticationResult } = await cognito
    .send(
      new InitiateAuthCommand({
        ClientId: userPoolClientId,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: refreshToken },
      }),
    )
    .finally(() => cognito.destroy());
  return AuthenticationResult!.AccessToken!;
}

/** Returns the status of a call with the session's access token, and whether its refresh token works. */
export async function checkSession(
  { url }: Pick<Stack, 'url'>,
  { accessToken, refreshToken }: Awaited<ReturnType<typeof fetchTokens>>,
) {
  const renewed = await renewToken(refreshToken)
    .then(() => 'renewed')
    .catch((error: Error) => error.name);
  return [(await caller(url, accessToken)(getMe)).status, renewed];
}
