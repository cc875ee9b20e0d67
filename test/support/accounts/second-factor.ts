import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { userPoolClientId, userPoolId } from '#infra/local/runtime/emulators.ts';
import type { Stack } from '#infra/local/runtime/stack.ts';
import { demoPassword } from '#infra/local/seed/people.ts';
import { now } from '#lambdas/platform/clock.ts';
import type { Account } from '#shared/accounts/account.ts';
import { beginSecondFactor, confirmSecondFactor } from '#shared/accounts/second-factor-api.ts';
import { type Caller, caller } from '../system/api-client.ts';
import { fetchAccessToken, startSession } from '../system/stack.ts';
import { totpCode } from './totp.ts';

type Owner = Pick<Account, 'email'>;

/** Returns the current code of an authenticator app, or the one `steps` periods later. */
export const generateCode = (secret: string, steps = 0) => totpCode(secret, now().getTime() + steps * 30_000);

/** A code that is invalid for the adjacent periods too. */
export function generateWrongCode(secret: string): string {
  const nearCodes = [-2, -1, 0, 1, 2].map((steps) => generateCode(secret, steps));
  const candidates = ['000000', '111111', '222222', '333333', '444444', '555555'];
  return candidates.find((code) => !nearCodes.includes(code))!;
}

/** A caller that is signed in with the demo password. */
export const signInAs = async ({ url }: Pick<Stack, 'url'>, { email }: Owner): Promise<Caller> =>
  caller(url, await fetchAccessToken(email));

/** A valid code that differs from the current one. */
export const generateNextCode = (secret: string) => generateCode(secret, 1);

/** Sets up an authenticator app, and returns the session, the code used and the recovery codes. */
export async function setUpSecondFactor(stack: Pick<Stack, 'url'>, owner: Owner) {
  const call = await signInAs(stack, owner);
  const { secret, setupId } = (await call(beginSecondFactor, { body: { password: demoPassword } })).reply;
  const code = generateCode(secret);
  const body = { setupId, code, password: demoPassword };
  const { recoveryCodes } = (await call(confirmSecondFactor, { body })).reply;
  return { call, secret, setupId, code, recoveryCodes };
}

const startUserSession = async (accessToken: string) => {
  await startSession(accessToken);
  return accessToken;
};

/** Signs in as the browser does, and returns the access token or the name of the challenge or error. */
export async function signInWith({ email }: Owner, code?: string, password = demoPassword): Promise<string> {
  const cognito = new CognitoIdentityProviderClient({});
  const client = { UserPoolId: userPoolId, ClientId: userPoolClientId };
  try {
    const passwordResult = await cognito.send(
      new AdminInitiateAuthCommand({
        ...client,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    );
    if (passwordResult.ChallengeName === undefined)
      return await startUserSession(passwordResult.AuthenticationResult!.AccessToken!);
    if (code === undefined) return passwordResult.ChallengeName;
    const codeResult = await cognito.send(
      new AdminRespondToAuthChallengeCommand({
        ...client,
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        Session: passwordResult.Session,
        ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code },
      }),
    );
    return await startUserSession(codeResult.AuthenticationResult!.AccessToken!);
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  } finally {
    cognito.destroy();
  }
}
