import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeUsers } from '#lambdas/platform/external/users.ts';
import { aPool, clientId, email, password, poolId, userKey } from './user-pool.ts';

let pool: Awaited<ReturnType<typeof aPool>>;

beforeEach(async () => {
  pool = await aPool();
});
afterEach(() => pool.cognito.close());

describe('makeUsers against the emulator', () => {
  beforeEach(() => {
    vi.stubEnv('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', pool.cognito.url);
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('creates, disables and enables a user', async () => {
    const users = makeUsers({ userPoolId: poolId, clientId });

    const userId = await users.create({ email, group: 'enfermero', temporaryPassword: 'temporal' });
    const invited = await pool.signIn(email, 'temporal');
    await users.setPassword(userId, password);
    const { AccessToken = '' } = (await pool.signIn(email, password)).AuthenticationResult!;
    await users.disable(userId);

    expect(invited.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    expect(decodeJwt(AccessToken)).toMatchObject({ sub: userId, 'cognito:groups': ['enfermero'] });
    await expect(pool.signIn(email, password)).rejects.toThrow('disabled');
    await users.enable(userId);
    expect((await pool.signIn(email, password)).AuthenticationResult).toBeDefined();
  });

  it('leaves no user behind when the group does not exist', async () => {
    const users = makeUsers({ userPoolId: poolId, clientId });

    const attempt = users.create({ email, group: 'nadie', temporaryPassword: 'temporal' });

    await expect(attempt).rejects.toThrow('Group not found.');
    await expect(pool.sdk.send(new AdminGetUserCommand(userKey))).rejects.toThrow('does not exist');
  });
});
