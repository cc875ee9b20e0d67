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
    const given = {
      jwks: pool.cognito.jwks,
      issuer: pool.cognito.issuer(poolId),
      audience: clientId,
      now: () => new Date(),
    };
    const other = await aPool();

    const late = await makeTokenVerifier({ ...given, now: () => new Date(Date.now() + 901_000) })(
      AccessToken,
    );
    const foreign = await makeTokenVerifier({ ...given, audience: 'other' })(AccessToken);
    const forged = await makeTokenVerifier({ ...given, jwks: other.cognito.jwks })(AccessToken);

    expect([late, foreign, forged]).toEqual([undefined, undefined, undefined]);
    await other.cognito.close();
  });

  it('requires a new password after a temporary one, and rejects a short one', async () => {
    await pool.invite(email, 'temporal');
    const { ChallengeName, Session } = await pool.signIn(email, 'temporal');
    const answer = (NEW_PASSWORD: string) =>
      pool.sdk.send(
        new RespondToAuthChallengeCommand({
          ClientId: clientId,
          ChallengeName: 'NEW_PASSWORD_REQUIRED',
          Session,
          ChallengeResponses: { USERNAME: email, NEW_PASSWORD },
        }),
      );

    const short = answer('corta');

    expect(ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    await expect(short).rejects.toEqual(
      rejection('InvalidPasswordException', 'Password did not conform with policy: Password not long enough'),
    );
    expect((await answer(password)).AuthenticationResult?.AccessToken).toBeDefined();
    await expect(answer(password)).rejects.toEqual(rejection('NotAuthorizedException', 'Invalid session'));
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

    const plain = pool.sdk.send(
      new InitiateAuthCommand({
        ClientId: clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    );

    await expect(plain).rejects.toEqual(rejection('InvalidParameterException', 'not enabled'));
    await expect(pool.signIn(email, password)).rejects.toEqual(
      rejection('InvalidParameterException', 'not enabled'),
    );
  });

  it('is locked after five failures, longer after each further one, and opens again', async () => {
    await pool.register(email, password);
    const miss = () => pool.signIn(email, 'equivocada').catch((error: Error) => error.message);

    const first = [await miss(), await miss(), await miss(), await miss(), await miss()];
    const locked = await miss();
    pool.passTime(1_001);
    const sixth = await miss();
    pool.passTime(1_001);
    const lockedLonger = await miss();
    pool.passTime(1_001);

    expect(first).toEqual(Array(5).fill('Incorrect username or password.'));
    expect(locked).toBe('Password attempts exceeded');
    expect(sixth).toBe('Incorrect username or password.');
    expect(lockedLonger).toBe('Password attempts exceeded');
    expect((await pool.signIn(email, password)).AuthenticationResult).toBeDefined();
  });
});
