import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  AliasExistsException,
  CognitoIdentityProviderClient,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { accountErrors } from '#shared/accounts/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import { requireEnv } from '../env.ts';
import { makeAwsOptions, timeouts } from '../timeouts.ts';
import { makeSecondFactors, makeSignInCheck, type Pool, type SecondFactors } from './second-factors.ts';

export type Users = {
  /**
   * Creates a user, unconfirmed until `setPassword`, and returns the id (the `sub` of tokens). Throws
   * `account.email_taken`.
   */
  create(user: { email: string; group: string; temporaryPassword: string }): Promise<string>;
  /** Finds the user id of an e-mail, even if the database has no record of the user. */
  find(email: string): Promise<string | undefined>;
  /** Verifies a password. After too many wrong attempts the pool rejects the right one too. */
  verifyPassword(userId: string, password: string): Promise<boolean>;
  readonly secondFactors: SecondFactors;
  setPassword(userId: string, password: string): Promise<void>;
  /** Changes the sign-in e-mail. Throws `account.email_taken`. */
  changeEmail(userId: string, email: string): Promise<void>;
  /** Changes the group, effective with the next token. */
  moveToGroup(userId: string, groups: { from: readonly string[]; to: string }): Promise<void>;
  /** Revokes all refresh tokens. This and all later methods ignore a deleted user, as `moveToGroup` does. */
  signOut(userId: string): Promise<void>;
  disable(userId: string): Promise<void>;
  enable(userId: string): Promise<void>;
  /** Deletes the user and all sessions. */
  remove(userId: string): Promise<void>;
};

const throwEmailTaken = (error: unknown): never => {
  const isTaken = error instanceof UsernameExistsException || error instanceof AliasExistsException;
  throw isTaken ? new AppError(accountErrors.email_taken, { cause: error }) : error;
};

const buildEmailAttributes = (email: string) => [
  { Name: 'email', Value: email },
  { Name: 'email_verified', Value: 'true' },
];

const ignoreMissingUser = (error: unknown): void => {
  if (!(error instanceof UserNotFoundException)) throw error;
};

type UserKeyBuilder = (userId: string) => { readonly UserPoolId: string; readonly Username: string };

/** Creates a user in a group. Deletes the user if adding it to the group fails. */
const makeUserCreator =
  (cognito: CognitoIdentityProviderClient, toUserKey: UserKeyBuilder): Users['create'] =>
  async ({ email, group, temporaryPassword }) => {
    const { User } = await cognito
      .send(
        new AdminCreateUserCommand({
          ...toUserKey(email),
          TemporaryPassword: temporaryPassword,
          MessageAction: 'SUPPRESS',
          UserAttributes: buildEmailAttributes(email),
        }),
      )
      .catch(throwEmailTaken);
    const userId = User?.Username;
    if (!userId) throw new Error('The user pool returned a new user without an id.');
    try {
      await cognito.send(new AdminAddUserToGroupCommand({ ...toUserKey(userId), GroupName: group }));
    } catch (error) {
      // A user without a group has no permissions and would block the next attempt.
      await cognito.send(new AdminDeleteUserCommand(toUserKey(userId)));
      throw error;
    }
    return userId;
  };

const makeUserFinder =
  (cognito: CognitoIdentityProviderClient, toUserKey: UserKeyBuilder): Users['find'] =>
  async (email) => {
    try {
      return (await cognito.send(new AdminGetUserCommand(toUserKey(email)))).Username;
    } catch (error) {
      if (error instanceof UserNotFoundException) return undefined;
      throw error;
    }
  };

/** Creates the Amazon Cognito adapter. E-mails count as verified, because the invitation is sent to them. */
export function makeUsers(pool: Pool): Users {
  const cognito = new CognitoIdentityProviderClient(makeAwsOptions(timeouts.users));
  const { signInWithPassword } = makeSignInCheck(cognito, pool);
  const toUserKey = (username: string) => ({ UserPoolId: pool.userPoolId, Username: username });
  return {
    create: makeUserCreator(cognito, toUserKey),
    find: makeUserFinder(cognito, toUserKey),
    verifyPassword: async (userId, password) => (await signInWithPassword(userId, password)) !== undefined,
    secondFactors: makeSecondFactors(cognito, pool),
    async setPassword(userId, password) {
      await cognito.send(
        new AdminSetUserPasswordCommand({ ...toUserKey(userId), Password: password, Permanent: true }),
      );
    },
    async changeEmail(userId, email) {
      await cognito
        .send(
          new AdminUpdateUserAttributesCommand({
            ...toUserKey(userId),
            UserAttributes: buildEmailAttributes(email),
          }),
        )
        .catch(throwEmailTaken);
    },
    async moveToGroup(userId, { from, to }) {
      const toGroupKey = (GroupName: string) => ({ ...toUserKey(userId), GroupName });
      for (const group of from)
        await cognito.send(new AdminRemoveUserFromGroupCommand(toGroupKey(group))).catch(ignoreMissingUser);
      await cognito.send(new AdminAddUserToGroupCommand(toGroupKey(to))).catch(ignoreMissingUser);
    },
    async signOut(userId) {
      await cognito.send(new AdminUserGlobalSignOutCommand(toUserKey(userId))).catch(ignoreMissingUser);
    },
    async disable(userId) {
      await cognito.send(new AdminDisableUserCommand(toUserKey(userId))).catch(ignoreMissingUser);
    },
    async enable(userId) {
      await cognito.send(new AdminEnableUserCommand(toUserKey(userId))).catch(ignoreMissingUser);
    },
    async remove(userId) {
      await cognito.send(new AdminDeleteUserCommand(toUserKey(userId))).catch(ignoreMissingUser);
    },
  };
}

export const fromEnv = (): Users =>
  makeUsers({ userPoolId: requireEnv('userPoolId'), clientId: requireEnv('userPoolServerClientId') });
