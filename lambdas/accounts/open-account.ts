import { audit, type Write } from '#lambdas/platform/commit.ts';
import { newToken } from '#lambdas/platform/ids.ts';
import { log } from '#lambdas/platform/log.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import type { Account } from '#shared/accounts/account.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { groupByRole } from '#shared/core/roles.ts';
import {
  claimEmail,
  createEmailTakenError,
  type EmailClaimPorts,
  freePoolEmail,
  isEmailTaken,
} from './claim-email.ts';

/** Data of the new account, with a password only for a client who registers. */
export type NewAccount = Pick<Account, 'role' | 'firstName' | 'lastName' | 'email' | 'phone'> & {
  readonly password?: string;
  /** The owner opened a link sent to that mailbox. */
  readonly isEmailProved?: boolean;
  /** Defaults to true. No one can sign in to an inactive account. */
  readonly active?: boolean;
};

/** Generates a password that no one knows. An invitation, a registration or a recovery replaces it. */
export const generateUnguessablePassword = () => `${newToken(32)}aA1!`;

/** Creates the pool user, replacing one that a lost response left with the claimed e-mail. */
async function createPoolUser(
  platform: EmailClaimPorts,
  { role, email }: NewAccount,
  claimedAt: string,
): Promise<string> {
  const { users, uniqueClaims, commit } = platform;
  const create = () =>
    users.create({ email, group: groupByRole[role], temporaryPassword: generateUnguessablePassword() });
  try {
    return await create();
  } catch (error) {
    if (!isEmailTaken(error)) throw error;
    if (await freePoolEmail(platform, email)) return create();
    await commit(uniqueClaims.release('email', email, claimedAt));
    throw createEmailTakenError(error);
  }
}

/** Creates the pool user, the account and the extra writes, or nothing. Throws the errors of `claimEmail`. */
export async function openAccount(
  platform: EmailClaimPorts,
  { password, isEmailProved: isProved, ...person }: NewAccount,
  buildExtraWrites: (account: Account) => readonly Write[],
): Promise<Account> {
  const { users, accounts, uniqueClaims, commit } = platform;
  const claimedAt = await retryStale(() => claimEmail(platform, { email: person.email, isProved }));
  const userId = await createPoolUser(platform, person, claimedAt);
  const account: Account = {
    userId,
    active: true,
    ...person,
    ...(password === undefined && { passwordTemporary: true }),
  };
  try {
    if (password !== undefined) await users.setPassword(userId, password);
    const { role, email } = account;
    // Concurrent calls update the same counters.
    await retryStale(() =>
      commit(
        uniqueClaims.renew({
          kind: 'email',
          name: email,
          before: claimedAt,
          at: claimedAt,
          ownerId: userId,
          error: accountErrors.email_taken,
        }),
        accounts.create(account),
        ...buildExtraWrites(account),
        audit('account.opened', userId, { role, email }),
      ),
    );
  } catch (error) {
    if (await wasCommitted(platform, account, claimedAt)) return account;
    throw error;
  }
  return account;
}

/** Whether the commit succeeded despite the error. If not, undoes the attempt as far as possible. */
async function wasCommitted(
  { accounts, users, uniqueClaims, commit }: EmailClaimPorts,
  { userId, email }: Account,
  claimedAt: string,
): Promise<boolean> {
  try {
    if (await accounts.find(userId)) return true;
    await users.remove(userId);
    await commit(uniqueClaims.release('email', email, claimedAt));
  } catch (error) {
    log.warn('an account was left incomplete', { code: 'account.half_open', userId, error: String(error) });
  }
  return false;
}
