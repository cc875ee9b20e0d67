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
import { AppError, type ErrorDefinition } from '#shared/core/errors.ts';

/** Port for authenticator app codes. Only the user pool knows the secrets. */
export type SecondFactors = {
  /** Returns a secret for the app, inactive until confirmed. Throws `account.password_wrong`. */
  begin(credentials: { userId: string; password: string }): Promise<string>;
  /**
   * Requires codes at every later sign-in. Throws `account.one_time_code_wrong` at `code`, and
   * `account.second_factor_over` if there is nothing to confirm.
   */
  confirm(proof: { userId: string; password: string; code: string }): Promise<void>;
  isEnabled(userId: string): Promise<boolean>;
  /**
   * Checks password and code, or the password only if no code is required. Throws at the field:
   * `account.password_wrong`, `account.one_time_code_wrong`, `account.one_time_code_used`.
   */
  prove(proof: { userId: string; password: string; code: string }): Promise<void>;
  /** Removes the requirement. A deleted user is ignored. */
  remove(userId: string): Promise<void>;
};

export type Pool = { readonly userPoolId: string; readonly clientId: string };
type Cognito = Pick<CognitoIdentityProviderClient, 'send'>;

const fieldError = (field: string, rejection: ErrorDefinition, cause?: unknown) =>
  new AppError(rejection, { cause, fields: [{ field, message: rejection.text }] });

function throwCodeError(error: unknown): never {
  if (error instanceof CodeMismatchException || error instanceof EnableSoftwareTokenMFAException)
    throw fieldError('code', accountErrors.one_time_code_wrong, error);
  if (error instanceof ExpiredCodeException)
    throw fieldError('code', accountErrors.one_time_code_used, error);
  if (error instanceof SoftwareTokenMFANotFoundException)
    throw new AppError(accountErrors.second_factor_over, { cause: error });
  throw error;
}

type SecondFactorProof = { readonly userId: string; readonly password: string; readonly code: string };

type Credentials = Omit<SecondFactorProof, 'code'>;

const makeServerSessions = (cognito: Cognito, { userPoolId, clientId }: Pool) => ({
  async begin(userId: string, password: string) {
    try {
      return await cognito.send(
        new AdminInitiateAuthCommand({
          UserPoolId: userPoolId,
          ClientId: clientId,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: userId, PASSWORD: password },
        }),
      );
    } catch (error) {
      // An unknown user has no valid password.
      if (error instanceof NotAuthorizedException || error instanceof UserNotFoundException) return undefined;
      throw error;
    }
  },
  async end(Token: string | undefined) {
    if (Token) await cognito.send(new RevokeTokenCommand({ ClientId: clientId, Token }));
  },
});

/** Checks credentials by signing in, because the pool has no other way, and ends the session at once. */
export const makeSignInCheck = (cognito: Cognito, pool: Pool) => {
  const poolClient = { UserPoolId: pool.userPoolId, ClientId: pool.clientId };
  const session = makeServerSessions(cognito, pool);
  /** Returns the response, with a session if a code is required, or undefined for a wrong password. */
  const signInWithPassword = async (userId: string, password: string) => {
    const response = await session.begin(userId, password);
    await session.end(response?.AuthenticationResult?.RefreshToken);
    return response;
  };
  /** Calls `run` with the user's access token. Returns undefined instead if a code is also required. */
  const runWithAccessToken = async <T>(
    { userId, password }: Credentials,
    run: (AccessToken: string) => Promise<T>,
  ) => {
    const response = await session.begin(userId, password);
    if (!response) throw fieldError('password', accountErrors.password_wrong);
    const { AccessToken, RefreshToken } = response.AuthenticationResult ?? {};
    if (!AccessToken) return undefined;
    try {
      return { result: await run(AccessToken) };
    } finally {
      await session.end(RefreshToken);
    }
  };
  const signInWithCode = async ({ userId, password, code }: SecondFactorProof) => {
    const response = await signInWithPassword(userId, password);
    if (!response) throw fieldError('password', accountErrors.password_wrong);
    if (response.ChallengeName !== 'SOFTWARE_TOKEN_MFA') return;
    const challengeResponses = { USERNAME: userId, SOFTWARE_TOKEN_MFA_CODE: code };
    const signedIn = await cognito
      .send(
        new AdminRespondToAuthChallengeCommand({
          ...poolClient,
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          ChallengeResponses: challengeResponses,
          Session: response.Session,
        }),
      )
      .catch((error: unknown) => {
        // The pool throttles wrong codes, and then rejects correct ones too.
        if (error instanceof NotAuthorizedException)
          throw fieldError('code', accountErrors.one_time_code_wrong, error);
        return throwCodeError(error);
      });
    await session.end(signedIn.AuthenticationResult?.RefreshToken);
  };
  return { signInWithPassword, runWithAccessToken, signInWithCode };
};

export function makeSecondFactors(cognito: Cognito, pool: Pool): SecondFactors {
  const toUserKey = (userId: string) => ({ UserPoolId: pool.userPoolId, Username: userId });
  const { runWithAccessToken, signInWithCode } = makeSignInCheck(cognito, pool);
  const setPreference = (userId: string, Enabled: boolean) =>
    cognito.send(
      new AdminSetUserMFAPreferenceCommand({
        ...toUserKey(userId),
        SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled },
      }),
    );
  return {
    async begin(credentials) {
      const associate = async (AccessToken: string) =>
        (await cognito.send(new AssociateSoftwareTokenCommand({ AccessToken }))).SecretCode;
      const setup = await runWithAccessToken(credentials, associate);
      // Disables an unfinished setup, which this one replaces.
      if (!setup) await setPreference(credentials.userId, false);
      const secret = (setup ?? (await runWithAccessToken(credentials, associate)))?.result;
      if (!secret) throw new Error('The user pool returned no secret for the authenticator app.');
      return secret;
    },
    async confirm({ code, ...credentials }) {
      const verification = await runWithAccessToken(credentials, (AccessToken) =>
        cognito.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: code })).catch(throwCodeError),
      );
      // The pool already requires codes if the commit after an earlier confirmation failed.
      if (verification) await setPreference(credentials.userId, true);
      else await signInWithCode({ ...credentials, code });
    },
    async isEnabled(userId) {
      const { UserMFASettingList = [] } = await cognito.send(new AdminGetUserCommand(toUserKey(userId)));
      return UserMFASettingList.includes('SOFTWARE_TOKEN_MFA');
    },
    prove: signInWithCode,
    async remove(userId) {
      await setPreference(userId, false).catch((error: unknown) => {
        if (!(error instanceof UserNotFoundException)) throw error;
      });
    },
  };
}
