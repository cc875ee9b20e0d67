import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { userPoolClientId } from '#infra/local/runtime/emulators.ts';
import type { Stack } from '#infra/local/runtime/stack.ts';
import { getMe } from '#shared/accounts/api.ts';
import { caller } from '../system/api-client.ts';
import type { tokensOf } from '../system/stack.ts';

/** What a session that has ended answers, to its access token and to its refresh token. */
export const ended = [401, 'NotAuthorizedException'];

/** The access token that the user pool gives for a refresh token. Throws its refusal. */
export async function renewedToken(refreshToken: string): Promise<string> {
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

/** Whether a session that began before still stands: by its access token, and by what its refresh token gives. */
export async function standing(
  { url }: Pick<Stack, 'url'>,
  { accessToken, refreshToken }: Awaited<ReturnType<typeof tokensOf>>,
) {
  const renewed = await renewedToken(refreshToken)
    .then(() => 'renewed')
    .catch((error: Error) => error.name);
  return [(await caller(url, accessToken)(getMe)).status, renewed];
}
