import {
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  CodeMismatchException,
  type CognitoIdentityProviderClient,
  EnableSoftwareTokenMFAException,
  ExpiredCodeException,
  NotAuthorizedException,
  RevokeTokenCommand,
  SoftwareTokenMFANotFoundException,
  UserNotFoundException,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { accountErrors } from '#shared/accounts/errors.ts';
import { AppError, coreErrors, type ErrorDefinition } from '#shared/core/errors.ts';
import type { SecondFactors } from '../seams/users.ts';

export type Pool = { readonly userPoolId: string; readonly clientId: string };
type Cognito = Pick<CognitoIdentityProviderClient, 'send'>;

const at = (field: string, refusal: ErrorDefinition, cause?: unknown) =>
  new AppError(refusal, { cause, fields: [{ field, message: refusal.text }] });

/** What the pool says of a code, as its own errors. */
function throwCodeRefused(error: unknown): never {
  if (error instanceof CodeMismatchException || error instanceof EnableSoftwareTokenMFAException)
    throw at('code', accountErrors.one_time_code_wrong, error);
  if (error instanceof ExpiredCodeException) throw at('code', accountErrors.one_time_code_used, error);
  if (error instanceof SoftwareTokenMFANotFoundException)
    throw new AppError(accountErrors.second_factor_over, { cause: error });
  throw error;
}

/** Here the pool takes the person's own token, and may know sooner that its session ended. */
function throwSessionOver(error: unknown): never {
  throw error instanceof NotAuthorizedException
    ? new AppError(coreErrors.unauthenticated, { cause: error })
    : error;
}

type Proof = { readonly userId: string; readonly password: string; readonly code: string };

/** Signs in with both, since the pool compares them in no other way; the session that begins so ends at once. */
export const signInCheck = (cognito: Cognito, { userPoolId, clientId }: Pool) => {
  const client = { UserPoolId: userPoolId, ClientId: clientId };
  const forget = async (Token: string | undefined) => {
    if (Token) await cognito.send(new RevokeTokenCommand({ ClientId: clientId, Token }));
  };
  /** Undefined when the password is wrong; the session in which a code is asked for, where one is. */
  const withPassword = async (userId: string, password: string) => {
    try {
      const AuthParameters = { USERNAME: userId, PASSWORD: password };
      const answer = await cognito.send(
        new AdminInitiateAuthCommand({ ...client, AuthFlow: 'ADMIN_USER_PASSWORD_AUTH', AuthParameters }),
      );
      await forget(answer.AuthenticationResult?.RefreshToken);
      return answer;
    } catch (error) {
      // Whoever has no login has no password either.
      if (error instanceof NotAuthorizedException || error instanceof UserNotFoundException) return undefined;
      throw error;
    }
  };
  const withCode = async ({ userId, password, code }: Proof) => {
    const answer = await withPassword(userId, password);
    if (!answer) throw at('password', accountErrors.password_wrong);
    if (answer.ChallengeName !== 'SOFTWARE_TOKEN_MFA') return;
    const responses = { USERNAME: userId, SOFTWARE_TOKEN_MFA_CODE: code };
    const signedIn = await cognito
      .send(
        new AdminRespondToAuthChallengeCommand({
          ...client,
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          ChallengeResponses: responses,
          Session: answer.Session,
        }),
      )
      .catch((error: unknown) => {
        // Whoever guesses is kept waiting, also with the right one.
        if (error instanceof NotAuthorizedException)
          throw at('code', accountErrors.one_time_code_wrong, error);
        return throwCodeRefused(error);
      });
    await forget(signedIn.AuthenticationResult?.RefreshToken);
  };
  return { withPassword, withCode };
};

/** Codes of an authenticator app, as Amazon Cognito has them. */
export function makeSecondFactors(cognito: Cognito, pool: Pool): SecondFactors {
  const named = (userId: string) => ({ UserPoolId: pool.userPoolId, Username: userId });
  const ask = (userId: string, Enabled: boolean) =>
    cognito.send(
      new AdminSetUserMFAPreferenceCommand({
        ...named(userId),
        SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled },
      }),
    );
  return {
    async begin(AccessToken) {
      const { SecretCode } = await cognito
        .send(new AssociateSoftwareTokenCommand({ AccessToken }))
        .catch(throwSessionOver);
      if (!SecretCode) throw new Error('The user pool answered an authenticator app without a secret.');
      return SecretCode;
    },
    async confirm(userId, { accessToken, code }) {
      await cognito
        .send(new VerifySoftwareTokenCommand({ AccessToken: accessToken, UserCode: code }))
        .catch(throwSessionOver)
        .catch(throwCodeRefused);
      await ask(userId, true);
    },
    async isAsked(userId) {
      const { UserMFASettingList = [] } = await cognito.send(new AdminGetUserCommand(named(userId)));
      return UserMFASettingList.includes('SOFTWARE_TOKEN_MFA');
    },
    prove: signInCheck(cognito, pool).withCode,
    async remove(userId) {
      await ask(userId, false).catch((error: unknown) => {
        if (!(error instanceof UserNotFoundException)) throw error;
      });
    },
  };
}
