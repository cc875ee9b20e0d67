import {
  AdminCreateUserCommand,
  type AdminCreateUserCommandInput,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  ChangePasswordCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPool, email, password, poolId, rejection, userKey } from './user-pool.ts';

let pool: Awaited<ReturnType<typeof aPool>>;

beforeEach(async () => {
  pool = await aPool();
});
afterEach(() => pool.cognito.close());

describe('Cognito administration', () => {
  it('creates a user once per e-mail, ignoring case, and sends no mail', async () => {
    const create = (Username: string, options: Partial<AdminCreateUserCommandInput> = {}) =>
      pool.sdk.send(
        new AdminCreateUserCommand({ UserPoolId: poolId, Username, MessageAction: 'SUPPRESS', ...options }),
      );

    const { User } = await create(email, { TemporaryPassword: 'temporal' });

    expect(User).toMatchObject({ UserStatus: 'FORCE_CHANGE_PASSWORD', Enabled: true });
    expect((await pool.signIn(email, 'temporal')).ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    const creationWithMail = create('luz@example.com', { MessageAction: 'RESEND' });
    await expect(creationWithMail).rejects.toEqual(rejection('InvalidParameterException', 'MessageAction'));
    await expect(create('ANA@example.com')).rejects.toEqual(rejection('UsernameExistsException', ''));
    await expect(create('ana')).rejects.toEqual(rejection('InvalidParameterException', 'email'));
  });

  it('changes, lists and deletes users', async () => {
    await pool.register(email, password);
    await pool.register('luz@example.com', password);
    const rename = (Value: string) =>
      pool.sdk.send(
        new AdminUpdateUserAttributesCommand({ ...userKey, UserAttributes: [{ Name: 'email', Value }] }),
      );

    await expect(rename('LUZ@example.com')).rejects.toEqual(rejection('AliasExistsException', ''));
    await rename('anita@example.com');

    await expect(pool.sdk.send(new AdminGetUserCommand(userKey))).rejects.toEqual(
      rejection('UserNotFoundException', 'User does not exist.'),
    );
    const page = await pool.sdk.send(new ListUsersCommand({ UserPoolId: poolId, Limit: 1 }));
    const nextPage = await pool.sdk.send(
      new ListUsersCommand({ UserPoolId: poolId, PaginationToken: page.PaginationToken }),
    );
    const filteredPage = await pool.sdk.send(
      new ListUsersCommand({ UserPoolId: poolId, Filter: 'email ^= "anita"' }),
    );
    expect([page.Users, nextPage.Users, filteredPage.Users].map((users) => users?.length)).toEqual([1, 1, 1]);
    await pool.sdk.send(new AdminDeleteUserCommand({ ...userKey, Username: 'anita@example.com' }));
    expect((await pool.sdk.send(new ListUsersCommand({ UserPoolId: poolId }))).Users).toHaveLength(1);
  });

  it('changes a password if the previous one is correct', async () => {
    await pool.register(email, password);
    const { AccessToken } = (await pool.signIn(email, password)).AuthenticationResult!;
    const change = (PreviousPassword: string) =>
      pool.sdk.send(
        new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword: 'renovada' }),
      );

    await expect(change('equivocada')).rejects.toEqual(rejection('NotAuthorizedException', 'Incorrect'));
    await change(password);

    expect((await pool.signIn(email, 'renovada')).AuthenticationResult).toBeDefined();
  });

  it('rejects callers without AWS credentials', async () => {
    const answer = await fetch(pool.cognito.url, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.ListUsers' },
      body: JSON.stringify({ UserPoolId: poolId }),
    });

    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
  });
});
