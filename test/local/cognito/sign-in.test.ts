import {
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTokenVerifier } from '#infra/local/runtime/jwt.ts';
import { aPool, clientId, email, password, poolId, rejection } from './user-pool.ts';

let pool: Awaited<ReturnType<typeof aPool>>;

beforeEach(async () => {
  pool = await aPool();
});
afterEach(() => pool.cognito.close());

describe('Cognito sign-in', () => {
  it('returns tokens that contain the groups and pass the gateway', async () => {
    await pool.register(email, password, 'supervisor');
    const verify = makeTokenVerifier({
      jwks: pool.cognito.jwks,
      issuer: pool.cognito.issuer(poolId),
      audience: clientId,
      now: () => new Date(),
    });

    const { AuthenticationResult } = await pool.signIn(email, password);

    const { AccessToken = '', IdToken = '', ExpiresIn } = AuthenticationResult!;
    expect(ExpiresIn).toBe(900);
    expect(await verify(AccessToken)).toMatchObject({
      'cognito:groups': ['supervisor'],
      client_id: clientId,
      token_use: 'access',
    });
    expect(decodeJwt(IdToken)).toMatchObject({
      'cognito:groups': ['supervisor'],
      email,
      email_verified: true,
      given_name: 'Ana',
    });
  });

  it('returns tokens that the gateway rejects when expired, for another audience or forged', async () => {
    await pool.register(email, password);
    const { AccessToken = '' } = (await pool.signIn(email, password)).AuthenticationResult!;
    const verifierInput = {
      jwks: pool.cognito.jwks,
      issuer: pool.cognito.issuer(poolId),
      audience: clientId,
      now: () => new Date(),
    };
    const otherPool = await aPool();

    const verifyWith = (changes: Partial<typeof verifierInput>) =>
      makeTokenVerifier({ ...verifierInput, ...changes })(AccessToken);
    const expiredClaims = await verifyWith({ now: () => new Date(Date.now() + 901_000) });
    const foreignClaims = await verifyWith({ audience: 'other' });
    const forgedClaims = await verifyWith({ jwks: otherPool.cognito.jwks });

    expect([expiredClaims, foreignClaims, forgedClaims]).toEqual([undefined, undefined, undefined]);
    await otherPool.cognito.close();
  });

  it('requires a new password after a temporary one, and rejects a short one', async () => {
    await pool.invite(email, 'temporal');
    const { ChallengeName, Session } = await pool.signIn(email, 'temporal');
    const answerChallenge = (NEW_PASSWORD: string) =>
      pool.sdk.send(
        new RespondToAuthChallengeCommand({
          ClientId: clientId,
          ChallengeName: 'NEW_PASSWORD_REQUIRED',
          Session,
          ChallengeResponses: { USERNAME: email, NEW_PASSWORD },
        }),
      );

    const shortPassword = answerChallenge('corta');

    expect(ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    await expect(shortPassword).rejects.toEqual(
      rejection('InvalidPasswordException', 'Password did not conform with policy: Password not long enough'),
    );
    expect((await answerChallenge(password)).AuthenticationResult?.AccessToken).toBeDefined();
    await expect(answerChallenge(password)).rejects.toEqual(
      rejection('NotAuthorizedException', 'Invalid session'),
    );
  });

  it('rejects a temporary password after seven days', async () => {
    await pool.invite(email, 'temporal');

    pool.passTime(7 * 86_400_000);

    await expect(pool.signIn(email, 'temporal')).rejects.toEqual(
      rejection('NotAuthorizedException', 'Temporary password has expired'),
    );
  });

  it('rejects flows that the client does not allow', async () => {
    await pool.register(email, password);
    pool.cognito.ensurePool({ poolId, clientId, groups: [], authFlows: ['ALLOW_USER_SRP_AUTH'] });

    const plainSignIn = pool.sdk.send(
      new InitiateAuthCommand({
        ClientId: clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    );

    await expect(plainSignIn).rejects.toEqual(rejection('InvalidParameterException', 'not enabled'));
    await expect(pool.signIn(email, password)).rejects.toEqual(
      rejection('InvalidParameterException', 'not enabled'),
    );
  });

  it('is locked after five failures, for longer after each further one, and opens again', async () => {
    await pool.register(email, password);
    const tryWrongPassword = () => pool.signIn(email, 'equivocada').catch((error: Error) => error.message);

    const firstErrors: unknown[] = [];
    for (let tries = 0; tries < 5; tries += 1) firstErrors.push(await tryWrongPassword());
    const lockedError = await tryWrongPassword();
    pool.passTime(1_001);
    const sixthError = await tryWrongPassword();
    pool.passTime(1_001);
    const laterLockedError = await tryWrongPassword();
    pool.passTime(1_001);

    expect(firstErrors).toEqual(Array(5).fill('Incorrect username or password.'));
    expect(lockedError).toBe('Password attempts exceeded');
    expect(sixthError).toBe('Incorrect username or password.');
    expect(laterLockedError).toBe('Password attempts exceeded');
    expect((await pool.signIn(email, password)).AuthenticationResult).toBeDefined();
  });
});
