import { audit, type Write } from '#lambdas/platform/commit.ts';
import { newToken } from '#lambdas/platform/ids.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import type { Users } from '#lambdas/platform/users.ts';
import type { Account } from '#shared/accounts/account.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import { groupOf } from '#shared/core/roles.ts';

export type Opening = Pick<Platform, 'accounts' | 'markers' | 'commit' | 'now'> & { readonly users: Users };
/** Who the account is for; whoever registers by themselves brings the password they chose. */
export type NewAccount = Pick<Account, 'role' | 'firstName' | 'lastName' | 'email' | 'phone'> & {
  readonly password?: string;
  /** Not active from the start: nobody can sign in with it yet. */
  readonly active?: boolean;
};

/** An account that was begun this long ago and has no record was cut short, and may be begun anew. */
const cutShortMs = 10 * 60_000;

const taken = () => new AppError(accountErrors.email_taken, { fields: [emailField] });
const emailField = { field: 'email', message: accountErrors.email_taken.text };

/**
 * The e-mail belongs to this attempt from now on: of many at once, one goes on. Whoever claimed it before and came to
 * no account is swept away; a user that only the pool knows, made by hand, is nobody's to take.
 */
async function claim({ markers, accounts, commit, users, now }: Opening, email: string): Promise<void> {
  const at = now().toISOString();
  const earlier = await markers.find('email', email);
  if (!earlier) {
    const refusal = accountErrors.email_taken;
    return commit(markers.take({ kind: 'email', name: email, at, refusal }));
  }
  const userId = await users.find(email);
  if (userId !== undefined && (await accounts.find(userId))) throw taken();
  if (now().getTime() - Date.parse(earlier.at) < cutShortMs) throw taken();
  const refusal = accountErrors.email_taken;
  await commit(markers.renew({ kind: 'email', name: email, before: earlier.at, at, refusal }));
  if (userId !== undefined) await users.remove(userId);
}

/** Nobody can sign in with it: an invitation or a registration puts a password in its place. */
const unguessable = () => `${newToken(32)}aA1!`;

/**
 * Opens an account: a user of the pool, its record and whatever belongs to the same transaction (`records`, by the new
 * id). Answers the account. Throws `account.email_taken` at the field `email`; nothing is left behind by a failure.
 */
export async function openAccount(
  platform: Opening,
  { password, ...person }: NewAccount,
  records: (account: Account) => readonly Write[],
): Promise<Account> {
  const { users, accounts, markers, commit } = platform;
  await claim(platform, person.email);
  const userId = await users
    .create({ email: person.email, group: groupOf[person.role], temporaryPassword: unguessable() })
    .catch(async (error: unknown) => {
      if (!(error instanceof AppError && error.is(accountErrors.email_taken))) throw error;
      // The claim was in vain: grown old, it would let a later attempt sweep a user away that is not ours.
      await commit(markers.release('email', person.email));
      throw taken();
    });
  const account: Account = {
    ...{ userId, active: true, ...person },
    ...(password === undefined && { passwordTemporary: true }),
  };
  try {
    if (password !== undefined) await users.setPassword(userId, password);
    const { role, email } = account;
    // Whoever opens an account at the same moment adds to the same counts.
    await retryStale(() =>
      commit(accounts.put(account), ...records(account), audit('account.opened', userId, { role, email })),
    );
  } catch (error) {
    if (await stands(platform, account)) return account;
    throw error;
  }
  return account;
}

/**
 * Whether the commit was made after all, its answer lost. Otherwise what was begun is taken back; if that fails too,
 * the claim's age lets the next attempt do it.
 */
async function stands(
  { accounts, users, markers, commit }: Opening,
  { userId, email }: Account,
): Promise<boolean> {
  try {
    if (await accounts.find(userId)) return true;
    await users.remove(userId);
    await commit(markers.release('email', email));
  } catch (error) {
    log.warn('an account was left half open', { code: 'account.half_open', userId, error: String(error) });
  }
  return false;
}
