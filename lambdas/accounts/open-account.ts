import { audit, type Write } from '#lambdas/platform/commit.ts';
import { newToken } from '#lambdas/platform/ids.ts';
import { log } from '#lambdas/platform/log.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import type { Account } from '#shared/accounts/account.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { groupOf } from '#shared/core/roles.ts';
import { type Claiming, claimEmail, emailTaken, freePoolEmail, isEmailTaken } from './claim-email.ts';

/** Who the account is for; whoever registers by themselves brings the password they chose. */
export type NewAccount = Pick<Account, 'role' | 'firstName' | 'lastName' | 'email' | 'phone'> & {
  readonly password?: string;
  /** They came by a link in that mailbox. */
  readonly isEmailProved?: boolean;
  /** Not active from the start: nobody can sign in with it yet. */
  readonly active?: boolean;
};

/** Nobody can sign in with it: an invitation, a registration or a recovery puts a password in its place. */
export const unguessablePassword = () => `${newToken(32)}aA1!`;

/**
 * A user of the pool. When the pool knows the e-mail although it is claimed, the answer to this very call was lost on
 * the way and the call made again: what stands there now is nobody's, and is made anew.
 */
async function newUser(platform: Claiming, { role, email }: NewAccount, claimedAt: string): Promise<string> {
  const { users, uniqueClaims, commit } = platform;
  const create = () =>
    users.create({ email, group: groupOf[role], temporaryPassword: unguessablePassword() });
  try {
    return await create();
  } catch (error) {
    if (!isEmailTaken(error)) throw error;
    if (await freePoolEmail(platform, email)) return create();
    await commit(uniqueClaims.release('email', email, claimedAt));
    throw emailTaken(error);
  }
}

/**
 * Opens an account: a user of the pool, its record and whatever belongs to the same transaction (`records`, by the new
 * id). Answers the account. Throws as `claimEmail` at the field `email`; nothing is left behind by a failure.
 */
export async function openAccount(
  platform: Claiming,
  { password, isEmailProved: isProved, ...person }: NewAccount,
  records: (account: Account) => readonly Write[],
): Promise<Account> {
  const { users, accounts, uniqueClaims, commit } = platform;
  const claimedAt = await retryStale(() => claimEmail(platform, { email: person.email, isProved }));
  const userId = await newUser(platform, person, claimedAt);
  const account: Account = {
    userId,
    active: true,
    ...person,
    ...(password === undefined && { passwordTemporary: true }),
  };
  try {
    if (password !== undefined) await users.setPassword(userId, password);
    const { role, email } = account;
    // Whoever opens an account at the same moment adds to the same counts.
    await retryStale(() =>
      commit(
        uniqueClaims.renew({
          kind: 'email',
          name: email,
          before: claimedAt,
          at: claimedAt,
          ownerId: userId,
          refusal: accountErrors.email_taken,
        }),
        accounts.create(account),
        ...records(account),
        audit('account.opened', userId, { role, email }),
      ),
    );
  } catch (error) {
    if (await wasCommitted(platform, account, claimedAt)) return account;
    throw error;
  }
  return account;
}

/**
 * Whether the commit was made after all, its answer lost. Otherwise what was begun is taken back; if that fails too,
 * the claim's age lets the next attempt do it.
 */
async function wasCommitted(
  { accounts, users, uniqueClaims, commit }: Claiming,
  { userId, email }: Account,
  claimedAt: string,
): Promise<boolean> {
  try {
    if (await accounts.find(userId)) return true;
    await users.remove(userId);
    await commit(uniqueClaims.release('email', email, claimedAt));
  } catch (error) {
    log.warn('an account was left half open', { code: 'account.half_open', userId, error: String(error) });
  }
  return false;
}
