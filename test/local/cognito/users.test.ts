import { InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeUsers } from '#lambdas/platform/external/users.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { aPool, clientId, email, password, poolId } from './user-pool.ts';

let pool: Awaited<ReturnType<typeof aPool>>;
let users: ReturnType<typeof makeUsers>;

beforeEach(async () => {
  pool = await aPool();
  vi.stubEnv('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', pool.cognito.url);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  users = makeUsers({ userPoolId: poolId, clientId });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await pool.cognito.close();
});

const otherEmail = 'luz@example.com';
const emailTaken = { definition: { code: accountErrors.email_taken.code } };

async function aUser(address = email): Promise<string> {
  const userId = await users.create({ email: address, group: 'paciente', temporaryPassword: 'temporal' });
  await users.setPassword(userId, password);
  return userId;
}
const refresh = (token: string) =>
  pool.sdk.send(
    new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: token },
    }),
  );
const startSession = async (address = email) =>
  (await pool.signIn(address, password)).AuthenticationResult!.RefreshToken!;

describe('user of the pool', () => {
  it('is found by e-mail, ignoring case', async () => {
    const userId = await aUser();

    expect(await users.find(email)).toBe(userId);
    expect(await users.find(email.toUpperCase())).toBe(userId);
    expect(await users.find(otherEmail)).toBeUndefined();
  });

  it('is created once per e-mail', async () => {
    await aUser();

    const secondCreation = users.create({ email, group: 'paciente', temporaryPassword: 'temporal' });

    await expect(secondCreation).rejects.toMatchObject(emailTaken);
  });

  it('signs in with a changed e-mail, which must be free', async () => {
    const userId = await aUser();
    await aUser(otherEmail);

    await expect(users.changeEmail(userId, otherEmail)).rejects.toMatchObject(emailTaken);
    await users.changeEmail(userId, 'nueva@example.com');

    await expect(pool.signIn(email, password)).rejects.toMatchObject({ name: 'UserNotFoundException' });
    expect(await startSession('nueva@example.com')).toBeTruthy();
    expect(await users.find('nueva@example.com')).toBe(userId);
  });

  it('has no session after sign-out or deactivation', async () => {
    const userId = await aUser();
    const firstSession = await startSession();
    await users.signOut(userId);
    await expect(refresh(firstSession)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    const secondSession = await startSession();

    await users.disable(userId);

    await expect(refresh(secondSession)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('has no session after removal, and the e-mail is free', async () => {
    const userId = await aUser();
    const session = await startSession();

    await users.remove(userId);

    await expect(refresh(session)).rejects.toMatchObject({
      name: expect.stringMatching(/NotAuthorized|UserNotFound/),
    });
    expect(await users.find(email)).toBeUndefined();
    await users.remove(userId);
    expect(await aUser()).not.toBe(userId);
  });
});
