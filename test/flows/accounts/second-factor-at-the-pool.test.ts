import { describe, expect } from 'vitest';
import { demoPassword as password } from '#infra/local/seed/people.ts';
import { users } from '#lambdas/platform/external/from-env.ts';
import { getMe } from '#shared/accounts/api.ts';
import { resetSecondFactor, spendRecoveryCode } from '#shared/accounts/second-factor-api.ts';
import { generateNextCode, setUpSecondFactor, signInWith } from '#test/support/accounts/second-factor.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { caller } from '#test/support/system/api-client.ts';
import { startSession } from '#test/support/system/stack.ts';

describe('access token of the browser', () => {
  it.each<[string, object]>([
    ['ChangePassword', { PreviousPassword: password, ProposedPassword: '123456' }],
    ['SetUserMFAPreference', { SoftwareTokenMfaSettings: { Enabled: false } }],
    ['AssociateSoftwareToken', {}],
    ['VerifySoftwareToken', { UserCode: '123456' }],
    ['GetUser', {}],
    ['GlobalSignOut', {}],
  ])('is rejected for %s at the user pool', async (operation, parameters) => {
    const owner = await anAccount('admin', `Puerta${operation}`);
    const { secret } = await setUpSecondFactor(stack, owner);
    const AccessToken = await signInWith(owner, generateNextCode(secret));

    const response = await fetch(process.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER']!, {
      method: 'POST',
      headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
      body: JSON.stringify({ AccessToken, ...parameters }),
    });

    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ message: 'Access Token does not have required scopes' }),
    ]);
    expect(await signInWith(owner)).toBe('SOFTWARE_TOKEN_MFA');
  });
});

describe('sign-in for which the pool required no code', () => {
  it('starts no session while the account has a second factor', async () => {
    const owner = await anAccount('admin', 'Burlada');
    await setUpSecondFactor(stack, owner);
    await (await users()).secondFactors.remove(owner.userId);

    const { problem } = await startSession(await signInWith(owner));

    expect([problem.code, (await caller(stack.url, await signInWith(owner))(getMe)).status]).toEqual([
      'account.second_factor_not_asked',
      401,
    ]);
  });

  it('starts a session after another administrator has reset the second factor', async () => {
    const [owner, colleague] = [await anAccount('admin', 'Cerrada'), await anAccount('admin', 'Otra')];
    await setUpSecondFactor(stack, owner);
    await (await users()).secondFactors.remove(owner.userId);

    await stack.as(colleague)(resetSecondFactor, { params: { userId: owner.userId } });

    expect((await startSession(await signInWith(owner))).status).toBe(200);
  });
});

describe('recovery codes', () => {
  it('are stored with a salt, and using one turns off the second factor', async () => {
    const owner = await anAccount('admin', 'Salada');
    const { recoveryCodes } = await setUpSecondFactor(stack, owner);
    const body = { email: owner.email, password, code: recoveryCodes[0]! };

    const { secondFactor } = (await thePlatform().accounts.find(owner.userId))!;
    const { status } = await caller(stack.url)(spendRecoveryCode, { body });

    expect(secondFactor?.salt).toMatch(/^[\w-]{22}$/);
    expect(status).toBe(200);
    expect(await signInWith(owner)).not.toBe('SOFTWARE_TOKEN_MFA');
  });
});
