import type { Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { type Account, holdsEmail } from '#shared/accounts/account.ts';
import { type FormerEmail, formerEmailsAfter } from '#shared/accounts/former-emails.ts';
import { type Claiming, claimEmail, emailTaken, isEmailTaken, poolEmailOf } from './claim-email.ts';
import { type EmailHolder, tellUndoDue } from './email-holder.ts';

type Moving = { readonly userId: string; readonly email: string };

/** Releases an unused claim and restores the account's e-mail in the user pool. */
export async function giveBackEmail(platform: Claiming, { userId, email }: Moving): Promise<void> {
  const { accounts, uniqueClaims, users, commit } = platform;
  const account = await accounts.find(userId);
  if (account === undefined || account.email === email) return;
  await users.changeEmail(userId, poolEmailOf(account));
  await commit(uniqueClaims.release('email', email));
}

/** Claims the e-mail and sets it in the user pool; if the record's commit fails, call `giveBackEmail`. */
async function takeEmail(
  platform: Claiming,
  { userId, email, isProved }: Moving & { readonly isProved?: true | undefined },
): Promise<Write> {
  const at = await claimEmail(platform, { email, ownerId: userId, isProved });
  try {
    await platform.users.changeEmail(userId, email);
  } catch (error) {
    await giveBackEmail(platform, { userId, email });
    throw isEmailTaken(error) ? emailTaken(error) : error;
  }
  return platform.uniqueClaims.renew({ kind: 'email', name: email, before: at, at, ownerId: userId });
}

export type EmailMove = {
  readonly before: EmailHolder;
  readonly email: string;
  readonly isProved?: true | undefined;
  /** Restores a former address, after which no other one can be restored. */
  readonly isUndone?: true | undefined;
};
/** Writes of an e-mail change besides the record; `formerEmails` are stored on the account. */
export type MovedEmail = { readonly writes: readonly Write[]; readonly formerEmails?: FormerEmail[] };

/** Notifies the old address and retains its claim while the change can be undone. */
async function kept(
  { uniqueClaims, now }: Pick<Platform, 'uniqueClaims' | 'now'>,
  account: Account,
  { before, email: next }: EmailMove,
): Promise<MovedEmail> {
  const { userId, email } = before;
  const at = now().toISOString();
  const isClaimed = await uniqueClaims.exists('email', email);
  return {
    formerEmails: formerEmailsAfter(account, next, now()),
    writes: [
      ...(isClaimed ? [] : [uniqueClaims.take({ kind: 'email', name: email, at, ownerId: userId })]),
      tellUndoDue(before, email),
    ],
  };
}

/** Releases the former e-mail, unless another person has taken it over. */
export const releasedBy = (
  { uniqueClaims }: Pick<Platform, 'uniqueClaims'>,
  account: Account | undefined,
  email: string,
): Write[] => (account && !holdsEmail(account) ? [] : [uniqueClaims.release('email', email)]);

/**
 * Moves the pool user and returns the commit's writes; if the commit fails, call `giveBackEmail`. Lifts the
 * old address's mail stop; throws `account.email_taken` at the field.
 */
export async function moveEmail(
  platform: Claiming & Pick<Platform, 'mailStops'>,
  account: Account | undefined,
  move: EmailMove,
): Promise<MovedEmail> {
  const { before, email, isProved, isUndone } = move;
  const { userId } = before;
  if (before.email === email) return { writes: [] };
  const wasTheirs = account && !account.passwordTemporary && !before.awaitsEmailProof && !isUndone;
  const left: MovedEmail = wasTheirs
    ? await kept(platform, account, move)
    : { writes: releasedBy(platform, account, before.email), formerEmails: [] };
  const taken = await takeEmail(platform, { userId, email, isProved });
  const lifted = await platform.mailStops.lifted(before.email);
  return { ...left, writes: [taken, ...left.writes, ...lifted] };
}
