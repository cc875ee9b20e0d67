import type { Platform } from '#lambdas/platform/platform.ts';
import type { Users } from '#lambdas/platform/seams/users.ts';
import { type Account, isOpenAccount } from '#shared/accounts/account.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { AppError } from '#shared/core/errors.ts';

export type Claiming = Pick<Platform, 'accounts' | 'uniqueClaims' | 'commit' | 'now'> & {
  readonly users: Users;
};
type ClaimEmailInput = { readonly email: string; readonly ownerId?: string };

/** A claim this old that came to nothing was cut short: no call lives that long. */
const cutShortMs = 10 * 60_000;
const refusal = accountErrors.email_taken;

/** `account.email_taken`, at the field `email`. */
export const emailTaken = (cause?: unknown): AppError =>
  new AppError(refusal, { fields: [{ field: 'email', message: refusal.text }], cause });

export const isEmailTaken = (error: unknown): boolean => error instanceof AppError && error.is(refusal);

const openAccountOf = async ({ accounts }: Claiming, userId?: string): Promise<Account | undefined> => {
  const account = userId === undefined ? undefined : await accounts.find(userId);
  return account && isOpenAccount(account) ? account : undefined;
};

/**
 * Takes the user from the pool with whom somebody signs in by this e-mail and behind whom no open account stands: what
 * an attempt left that was cut short, or somebody who was taken out. Only for whoever claimed the e-mail: another
 * attempt that is on its way has the claim, and its user is not touched. Answers whether the e-mail is free.
 */
export async function deleteOrphanedUser(platform: Claiming, email: string): Promise<boolean> {
  const userId = await platform.users.find(email);
  if (userId === undefined) return true;
  if (await openAccountOf(platform, userId)) return false;
  await platform.users.remove(userId);
  return true;
}

type Standing = {
  readonly earlier?: { at: string; ownerId?: string | undefined } | undefined;
  readonly stranger?: string | undefined;
};

/**
 * Throws while the e-mail is somebody's: an open account's, that of an attempt on its way, or of a user made by hand.
 * An e-mail is claimed before the user pool hears of it, so whoever it knows by one that nobody claimed is no leftover.
 */
async function assertEmailFree(
  platform: Claiming,
  email: string,
  { earlier, stranger }: Standing,
): Promise<void> {
  const { accounts, now } = platform;
  if (await openAccountOf(platform, stranger)) throw emailTaken();
  if (!earlier) {
    if (stranger !== undefined && !(await accounts.find(stranger))) throw emailTaken();
    return;
  }
  // The user pool may know nothing of it for a moment, while its owner is about to sign in with another.
  if ((await openAccountOf(platform, earlier.ownerId))?.email === email) throw emailTaken();
  if (now().getTime() - Date.parse(earlier.at) < cutShortMs) throw emailTaken();
}

/**
 * The e-mail belongs to this attempt from now on: of many at once, one goes on, and finds nobody in its way in the user
 * pool. Answers the claim's instant, by which it is known later. Throws `account.email_taken`.
 */
export async function claimEmail(platform: Claiming, { email, ownerId }: ClaimEmailInput): Promise<string> {
  const { uniqueClaims, commit, users, now } = platform;
  const at = now().toISOString();
  const earlier = await uniqueClaims.find('email', email);
  if (earlier && ownerId !== undefined && earlier.ownerId === ownerId) return earlier.at;
  const found = await users.find(email);
  const stranger = found === ownerId ? undefined : found;
  await assertEmailFree(platform, email, { earlier, stranger });

  const claim = { kind: 'email', name: email, at, refusal, ...(ownerId && { ownerId }) } as const;
  await commit(earlier ? uniqueClaims.renew({ ...claim, before: earlier.at }) : uniqueClaims.take(claim));
  if (stranger !== undefined) await deleteOrphanedUser(platform, email);
  return at;
}
