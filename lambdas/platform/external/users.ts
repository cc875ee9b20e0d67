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
import { required } from '../env.ts';
import { awsOptions, timeouts } from '../timeouts.ts';
import { makeSecondFactors, type Pool, type SecondFactors, signInCheck } from './second-factors.ts';

/** The user pool: who can sign in. */
export type Users = {
  /**
   * Invites a user into the role's group and answers its id (the token's `sub`); `setPassword` confirms it.
   * Throws `account.email_taken` when the pool knows the e-mail.
   */
  create(given: { email: string; group: string; temporaryPassword: string }): Promise<string>;
  /** The id of whoever signs in with an e-mail, with a record here or not. */
  find(email: string): Promise<string | undefined>;
  /** Whether it is theirs, by id or e-mail; who guesses too often is kept out of trying by the pool, right or wrong. */
  isPassword(userId: string, password: string): Promise<boolean>;
  readonly secondFactors: SecondFactors;
  setPassword(userId: string, password: string): Promise<void>;
  /** From now on they sign in with another e-mail. Throws `account.email_taken`. */
  changeEmail(userId: string, email: string): Promise<void>;
  /** What they may do, from the next token on; in the group already, nothing changes. */
  moveToGroup(userId: string, groups: { from: readonly string[]; to: string }): Promise<void>;
  /** Ends every session: no token can be renewed. This and what follows: one who is gone already is gone. */
  signOut(userId: string): Promise<void>;
  disable(userId: string): Promise<void>;
  enable(userId: string): Promise<void>;
  /** For good, with every session. */
  remove(userId: string): Promise<void>;
};

/** An e-mail is one person's: whoever else asks for it is told so. */
const throwEmailTaken = (error: unknown): never => {
  const isTaken = error instanceof UsernameExistsException || error instanceof AliasExistsException;
  throw isTaken ? new AppError(accountErrors.email_taken, { cause: error }) : error;
};

const verified = (email: string) => [
  { Name: 'email', Value: email },
  { Name: 'email_verified', Value: 'true' },
];

/** Whoever is gone already needs nothing more done to them. */
const unlessGone = (error: unknown): void => {
  if (!(error instanceof UserNotFoundException)) throw error;
};

type Named = (userId: string) => { readonly UserPoolId: string; readonly Username: string };

/** A new user in a group; one that cannot be put into it is taken out again. */
const newUsers =
  (cognito: CognitoIdentityProviderClient, named: Named): Users['create'] =>
  async ({ email, group, temporaryPassword }) => {
    const { User } = await cognito
      .send(
        new AdminCreateUserCommand({
          ...named(email),
          TemporaryPassword: temporaryPassword,
          // The invitation is a message of our own, sent by a reaction.
          MessageAction: 'SUPPRESS',
          UserAttributes: verified(email),
        }),
      )
      .catch(throwEmailTaken);
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
  };

const userFinder =
  (cognito: CognitoIdentityProviderClient, named: Named): Users['find'] =>
  async (email) => {
    try {
      return (await cognito.send(new AdminGetUserCommand(named(email)))).Username;
    } catch (error) {
      if (error instanceof UserNotFoundException) return undefined;
      throw error;
    }
  };

/** The user pool of Amazon Cognito; a new user's e-mail counts as verified, since the invitation went there. */
export function makeUsers(pool: Pool): Users {
  const cognito = new CognitoIdentityProviderClient(awsOptions(timeouts.users));
  const { withPassword } = signInCheck(cognito, pool);
  const named = (userId: string) => ({ UserPoolId: pool.userPoolId, Username: userId });
  return {
    create: newUsers(cognito, named),
    find: userFinder(cognito, named),
    isPassword: async (userId, password) => (await withPassword(userId, password)) !== undefined,
    secondFactors: makeSecondFactors(cognito, pool),
    async setPassword(userId, password) {
      await cognito.send(
        new AdminSetUserPasswordCommand({ ...named(userId), Password: password, Permanent: true }),
      );
    },
    async changeEmail(userId, email) {
      await cognito
        .send(new AdminUpdateUserAttributesCommand({ ...named(userId), UserAttributes: verified(email) }))
        .catch(throwEmailTaken);
    },
    async moveToGroup(userId, { from, to }) {
      const inGroup = (GroupName: string) => ({ ...named(userId), GroupName });
      for (const group of from)
        await cognito.send(new AdminRemoveUserFromGroupCommand(inGroup(group))).catch(unlessGone);
      await cognito.send(new AdminAddUserToGroupCommand(inGroup(to))).catch(unlessGone);
    },
    async signOut(userId) {
      await cognito.send(new AdminUserGlobalSignOutCommand(named(userId))).catch(unlessGone);
    },
    async disable(userId) {
      await cognito.send(new AdminDisableUserCommand(named(userId))).catch(unlessGone);
    },
    async enable(userId) {
      await cognito.send(new AdminEnableUserCommand(named(userId))).catch(unlessGone);
    },
    async remove(userId) {
      await cognito.send(new AdminDeleteUserCommand(named(userId))).catch(unlessGone);
    },
  };
}

export const fromEnv = (): Users =>
  makeUsers({ userPoolId: required('userPoolId'), clientId: required('userPoolServerClientId') });
