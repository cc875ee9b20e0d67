import type { Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { type Account, holdsEmail } from '#shared/accounts/account.ts';
import { type FormerEmail, formerEmailsAfter } from '#shared/accounts/former-emails.ts';
import { type Claiming, claimEmail, emailTaken, isEmailTaken, poolEmailOf } from './claim-email.ts';
import { type EmailHolder, tellUndoDue } from './email-holder.ts';

type Moving = { readonly userId: string; readonly email: string };

/** The claim was in vain: they go on signing in with whatever e-mail their account holds now. */
export async function giveBackEmail(platform: Claiming, { userId, email }: Moving): Promise<void> {
  const { accounts, uniqueClaims, users, commit } = platform;
  const account = await accounts.find(userId);
  if (account === undefined || account.email === email) return;
  await users.changeEmail(userId, poolEmailOf(account));
  await commit(uniqueClaims.release('email', email));
}

/**
 * The e-mail is claimed for this person and nobody else, then it is what they sign in with. Answers what belongs to the
 * commit of their record, which is stale once somebody gave the claim back; when that fails, `giveBackEmail`.
 * Throws as `claimEmail` at the field `email`, everything as it was.
 */
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
  /** The other address was shown to be theirs. */
  readonly isProved?: true | undefined;
  /** Back to an address of before: no other one can be taken back any more. */
  readonly isUndone?: true | undefined;
};
/** What another e-mail asks of a commit besides the record; what can be taken back is the account's. */
export type MovedEmail = { readonly writes: readonly Write[]; readonly formerEmails?: FormerEmail[] };

/** The old address was theirs: it is told, and stays theirs for as long as it can undo the change. */
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

/** The e-mail of before is anybody's, unless it was another person's already. */
export const releasedBy = (
  { uniqueClaims }: Pick<Platform, 'uniqueClaims'>,
  account: Account | undefined,
  email: string,
): Write[] => (account && !holdsEmail(account) ? [] : [uniqueClaims.release('email', email)]);

/**
 * Another e-mail is theirs in the user pool, before the commit of what this answers; when that fails, `giveBackEmail`.
 * Where the one before bounced, that is over: it is corrected.
 * Nothing when it is theirs already. Throws `account.email_taken` at the field.
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
