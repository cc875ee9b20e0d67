import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Users } from './users.ts';

/** The user pool of Amazon Cognito; a new user's e-mail counts as verified, since the invitation went there. */
export function makeUsers({ userPoolId }: { userPoolId: string }): Users {
  const cognito = new CognitoIdentityProviderClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
  });
  const named = (userId: string) => ({ UserPoolId: userPoolId, Username: userId });
  return {
    async create({ email, group, temporaryPassword }) {
      const { User } = await cognito.send(
        new AdminCreateUserCommand({
          ...named(email),
          TemporaryPassword: temporaryPassword,
          // The invitation is a message of our own, sent by a reaction.
          MessageAction: 'SUPPRESS',
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
          ],
        }),
      );
      const userId = User?.Username;
      if (!userId) throw new Error('The user pool answered a new user without an id.');
      try {
        await cognito.send(new AdminAddUserToGroupCommand({ ...named(userId), GroupName: group }));
      } catch (error) {
        // A user without a group could sign in and do nothing, and would block the next attempt.
        await cognito.send(new AdminDeleteUserCommand(named(userId)));
        throw error;
      }
      return userId;
    },
    async setPassword(userId, password) {
      await cognito.send(
        new AdminSetUserPasswordCommand({ ...named(userId), Password: password, Permanent: true }),
      );
    },
    async disable(userId) {
      await cognito.send(new AdminDisableUserCommand(named(userId)));
    },
    async enable(userId) {
      await cognito.send(new AdminEnableUserCommand(named(userId)));
    },
  };
}
