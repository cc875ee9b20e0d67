import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminUserGlobalSignOutCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPool, clientId, email, password, rejection, userKey } from './user-pool.ts';

let pool: Awaited<ReturnType<typeof aPool>>;

beforeEach(async () => {
  pool = await aPool();
});
afterEach(() => pool.cognito.close());

const refresh = (RefreshToken = '') =>
  pool.sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken }));

const refreshByInitiateAuth = (REFRESH_TOKEN = '') =>
  pool.sdk.send(
    new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN },
    }),
  );

describe('Cognito session', () => {
  it('is refreshed by both operations, with the current groups', async () => {
    await pool.register(email, password);
    const { RefreshToken } = (await pool.signIn(email, password)).AuthenticationResult!;

    const tokens = (await refreshByInitiateAuth(RefreshToken)).AuthenticationResult!;
    const secondTokens = (await refresh(RefreshToken)).AuthenticationResult!;

    expect(decodeJwt(tokens.AccessToken!)['cognito:groups']).toEqual(['paciente']);
    expect(decodeJwt(secondTokens.IdToken!).sub).toBe(decodeJwt(tokens.IdToken!).sub);
    await expect(refresh('mal')).rejects.toEqual(
      rejection('NotAuthorizedException', 'Invalid Refresh Token'),
    );
  });

  it('ends with the lifetime of its refresh token', async () => {
    await pool.register(email, password);
    const { RefreshToken, AccessToken } = (await pool.signIn(email, password)).AuthenticationResult!;

    pool.passTime(30 * 86_400_000);

    await expect(refresh(RefreshToken)).rejects.toEqual(rejection('NotAuthorizedException', 'expired'));
    await expect(pool.sdk.send(new GetUserCommand({ AccessToken }))).rejects.toEqual(
      rejection('NotAuthorizedException', 'expired'),
    );
  });

  it('ends alone when its refresh token is revoked', async () => {
    await pool.register(email, password);
    const keptSession = (await pool.signIn(email, password)).AuthenticationResult!;
    const revokedSession = (await pool.signIn(email, password)).AuthenticationResult!;
    const revoke = () =>
      pool.sdk.send(new RevokeTokenCommand({ ClientId: clientId, Token: revokedSession.RefreshToken }));

    await revoke();
    await revoke();

    const revoked = rejection('NotAuthorizedException', 'revoked');
    await expect(refresh(revokedSession.RefreshToken)).rejects.toEqual(revoked);
    const getUser = new GetUserCommand({ AccessToken: revokedSession.AccessToken });
    await expect(pool.sdk.send(getUser)).rejects.toEqual(revoked);
    expect((await refresh(keptSession.RefreshToken)).AuthenticationResult).toBeDefined();
  });

  it('ends with all others at a global sign-out, and a new one can start in the same instant', async () => {
    await pool.register(email, password);
    const firstSignIn = await pool.signIn(email, password);
    const secondSignIn = await pool.signIn(email, password);

    const { AccessToken } = firstSignIn.AuthenticationResult!;
    await pool.sdk.send(new GlobalSignOutCommand({ AccessToken }));
    const newSignIn = await pool.signIn(email, password);

    await expect(refresh(secondSignIn.AuthenticationResult!.RefreshToken)).rejects.toThrow('revoked');
    expect((await refresh(newSignIn.AuthenticationResult!.RefreshToken)).AuthenticationResult).toBeDefined();
    await pool.sdk.send(new AdminUserGlobalSignOutCommand(userKey));
    await expect(refresh(newSignIn.AuthenticationResult!.RefreshToken)).rejects.toThrow('revoked');
  });

  it('ends when the user is disabled, who can sign in again once enabled', async () => {
    await pool.register(email, password);
    const { RefreshToken } = (await pool.signIn(email, password)).AuthenticationResult!;

    await pool.sdk.send(new AdminDisableUserCommand(userKey));

    await expect(refresh(RefreshToken)).rejects.toThrow('revoked');
    await expect(pool.signIn(email, password)).rejects.toEqual(
      rejection('NotAuthorizedException', 'User is disabled.'),
    );
    await pool.sdk.send(new AdminEnableUserCommand(userKey));
    expect((await pool.signIn(email, password)).AuthenticationResult).toBeDefined();
  });
});
