import {
  AdminGetUserCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { totpCode } from '#test/support/accounts/totp.ts';
import { aPool, clientId, email, password, poolId, rejection, userKey } from './user-pool.ts';

let pool: Awaited<ReturnType<typeof aPool>>;
let now: number;
const wait = (ms: number) => {
  now += ms;
  pool.passTime(ms);
};

beforeEach(async () => {
  now = Date.now();
  pool = await aPool({ mfaConfiguration: 'OPTIONAL' });
  await pool.register(email, password, 'admin');
});
afterEach(() => pool.cognito.close());

const signInForToken = async () =>
  (await pool.signIn(email, password)).AuthenticationResult?.AccessToken ?? '';
const associate = async (AccessToken: string) =>
  (await pool.sdk.send(new AssociateSoftwareTokenCommand({ AccessToken }))).SecretCode ?? '';
const verify = (AccessToken: string, UserCode: string) =>
  pool.sdk.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
const setPreference = (Enabled: boolean) =>
  pool.sdk.send(
    new AdminSetUserMFAPreferenceCommand({
      ...userKey,
      SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled },
    }),
  );
const answerChallenge = (Session: string | undefined, SOFTWARE_TOKEN_MFA_CODE: string) =>
  pool.sdk.send(
    new AdminRespondToAuthChallengeCommand({
      UserPoolId: poolId,
      ClientId: clientId,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session,
      ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE },
    }),
  );

/** Sets up an authenticator app, and waits until the period of its first code has passed. */
async function setUp(): Promise<string> {
  const token = await signInForToken();
  const secret = await associate(token);
  await verify(token, totpCode(secret, now));
  await setPreference(true);
  wait(60_000);
  return secret;
}
const findWrongCode = (secret: string) => {
  const validCodes = [-30_000, 0, 30_000].map((ms) => totpCode(secret, now + ms));
  return ['000000', '111111', '222222', '333333'].find((code) => !validCodes.includes(code)) ?? '';
};

describe('sign-in with an authenticator app', () => {
  it('requires its code after the password, and returns the tokens', async () => {
    const secret = await setUp();

    const challengedSignIn = await pool.signIn(email, password);

    expect([challengedSignIn.ChallengeName, challengedSignIn.AuthenticationResult]).toEqual([
      'SOFTWARE_TOKEN_MFA',
      undefined,
    ]);
    const { AuthenticationResult } = await answerChallenge(challengedSignIn.Session, totpCode(secret, now));
    expect(AuthenticationResult?.RefreshToken).toBeDefined();
    const user = await pool.sdk.send(new AdminGetUserCommand(userKey));
    expect(user.UserMFASettingList).toEqual(['SOFTWARE_TOKEN_MFA']);
  });

  it('requires no code before the password is right', async () => {
    await setUp();

    await expect(pool.signIn(email, 'equivocada')).rejects.toEqual(
      rejection('NotAuthorizedException', 'Incorrect username or password.'),
    );
  });

  it('keeps the session after a wrong code, and accepts no code twice', async () => {
    const secret = await setUp();
    const firstSignIn = await pool.signIn(email, password);

    await expect(answerChallenge(firstSignIn.Session, findWrongCode(secret))).rejects.toEqual(
      rejection('CodeMismatchException', 'Invalid code received for user'),
    );
    const code = totpCode(secret, now);
    await answerChallenge(firstSignIn.Session, code);
    const secondSignIn = await pool.signIn(email, password);

    await expect(answerChallenge(firstSignIn.Session, code)).rejects.toEqual(
      rejection('NotAuthorizedException', 'Invalid session for the user, session is expired.'),
    );
    await expect(answerChallenge(secondSignIn.Session, code)).rejects.toEqual(
      rejection('ExpiredCodeException', 'Your software token has already been used once.'),
    );
    wait(30_000);
    const answered = await answerChallenge(secondSignIn.Session, totpCode(secret, now));
    expect(answered.AuthenticationResult).toBeDefined();
  });

  it('rejects a code that is older than an accepted one', async () => {
    const secret = await setUp();
    const [currentCode, nextCode] = [totpCode(secret, now), totpCode(secret, now + 30_000)];
    await answerChallenge((await pool.signIn(email, password)).Session, nextCode);

    await expect(answerChallenge((await pool.signIn(email, password)).Session, currentCode)).rejects.toEqual(
      rejection('ExpiredCodeException', 'already been used'),
    );
  });

  it('expires after three minutes', async () => {
    const secret = await setUp();
    const { Session } = await pool.signIn(email, password);

    wait(180_000);

    await expect(answerChallenge(Session, totpCode(secret, now))).rejects.toEqual(
      rejection('NotAuthorizedException', 'session is expired'),
    );
  });

  it('is locked after five wrong codes, although the password is right', async () => {
    const secret = await setUp();
    const guess = async () => {
      const { Session } = await pool.signIn(email, password);
      return answerChallenge(Session, findWrongCode(secret)).catch((error: Error) => error.name);
    };

    const guesses = [
      await guess(),
      await guess(),
      await guess(),
      await guess(),
      await guess(),
      await guess(),
    ];

    expect(guesses).toEqual([...Array(5).fill('CodeMismatchException'), 'NotAuthorizedException']);
    wait(1_001);
    const { Session } = await pool.signIn(email, password);
    expect((await answerChallenge(Session, totpCode(secret, now))).AuthenticationResult).toBeDefined();
  });
});

describe('setup of an authenticator app', () => {
  it('requires a code of the latest secret, once', async () => {
    const token = await signInForToken();
    const firstSecret = await associate(token);
    const secondSecret = await associate(token);

    await expect(verify(token, totpCode(firstSecret, now))).rejects.toEqual(
      rejection('EnableSoftwareTokenMFAException', 'Code mismatch'),
    );
    expect((await verify(token, totpCode(secondSecret, now))).Status).toBe('SUCCESS');
    await expect(verify(token, totpCode(secondSecret, now))).rejects.toEqual(
      rejection('SoftwareTokenMFANotFoundException', 'does not exist'),
    );
  });

  it('keeps the previous app until its code is verified', async () => {
    const secret = await setUp();
    const challengedSignIn = await pool.signIn(email, password);
    const { AuthenticationResult } = await answerChallenge(challengedSignIn.Session, totpCode(secret, now));
    await associate(AuthenticationResult?.AccessToken ?? '');
    wait(30_000);

    const nextSignIn = await pool.signIn(email, password);

    const answered = await answerChallenge(nextSignIn.Session, totpCode(secret, now));
    expect(answered.AuthenticationResult).toBeDefined();
  });

  it('applies once it is preferred, and until it is turned off', async () => {
    await expect(setPreference(true)).rejects.toEqual(
      rejection('InvalidParameterException', 'User has not verified software token mfa'),
    );
    const token = await signInForToken();
    await verify(token, totpCode(await associate(token), now));
    expect((await pool.signIn(email, password)).AuthenticationResult).toBeDefined();

    await pool.sdk.send(
      new SetUserMFAPreferenceCommand({
        AccessToken: token,
        SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
      }),
    );
    expect((await pool.signIn(email, password)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    await setPreference(false);

    expect((await pool.signIn(email, password)).AuthenticationResult).toBeDefined();
  });

  it('is rejected by a pool without it, and without a session', async () => {
    await expect(associate('nobody')).rejects.toEqual(rejection('NotAuthorizedException', 'Access Token'));
    const plainPool = await aPool();
    await plainPool.register(email, password);
    const { AuthenticationResult } = await plainPool.signIn(email, password);

    const association = plainPool.sdk.send(
      new AssociateSoftwareTokenCommand({ AccessToken: AuthenticationResult?.AccessToken }),
    );

    await expect(association).rejects.toEqual(
      rejection('SoftwareTokenMFANotFoundException', 'has not been enabled by the userPool'),
    );
    await plainPool.cognito.close();
  });
});
