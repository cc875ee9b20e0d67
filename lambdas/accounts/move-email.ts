import type { Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { type Account, holdsEmail } from '#shared/accounts/account.ts';
import { type FormerEmail, updateFormerEmails } from '#shared/accounts/former-emails.ts';
import {
  claimEmail,
  createEmailTakenError,
  type EmailClaimPorts,
  isEmailTaken,
  toPoolEmail,
} from './claim-email.ts';
import { type EmailHolder, emitUndoDue } from './email-holder.ts';

type UserEmail = { readonly userId: string; readonly email: string };

/** Releases an unused claim and restores the account's e-mail in the user pool. */
export async function releaseEmail(platform: EmailClaimPorts, { userId, email }: UserEmail): Promise<void> {
  const { accounts, uniqueClaims, users, commit } = platform;
  const account = await accounts.find(userId);
  if (account === undefined || account.email === email) return;
  await users.changeEmail(userId, toPoolEmail(account));
  await commit(uniqueClaims.release('email', email));
}

/** Claims the e-mail and sets it in the user pool. If the record's commit fails, call `releaseEmail`. */
async function takeEmail(
  platform: EmailClaimPorts,
  { userId, email, isProved }: UserEmail & { readonly isProved?: true | undefined },
): Promise<Write> {
  const at = await claimEmail(platform, { email, ownerId: userId, isProved });
  try {
    await platform.users.changeEmail(userId, email);
  } catch (error) {
    await releaseEmail(platform, { userId, email });
    throw isEmailTaken(error) ? createEmailTakenError(error) : error;
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
/** Writes of an e-mail change besides the record, and the `formerEmails` to store on the account. */
export type EmailMoveResult = { readonly writes: readonly Write[]; readonly formerEmails?: FormerEmail[] };

/** Builds the writes that notify the old address and retain its claim while the change can be undone. */
async function retainFormerEmail(
  { uniqueClaims, now }: Pick<Platform, 'uniqueClaims' | 'now'>,
  account: Account,
  { before, email: newEmail }: EmailMove,
): Promise<EmailMoveResult> {
  const { userId, email } = before;
  const at = now().toISOString();
  const isClaimed = await uniqueClaims.exists('email', email);
  return {
    formerEmails: updateFormerEmails(account, newEmail, now()),
    writes: [
      ...(isClaimed ? [] : [uniqueClaims.take({ kind: 'email', name: email, at, ownerId: userId })]),
      emitUndoDue(before, email),
    ],
  };
}

/** Releases the former e-mail, unless another person has taken it over. */
export const buildEmailReleaseWrites = (
  { uniqueClaims }: Pick<Platform, 'uniqueClaims'>,
  account: Account | undefined,
  email: string,
): Write[] => (account && !holdsEmail(account) ? [] : [uniqueClaims.release('email', email)]);

/**
 * Moves the pool user and returns the commit's writes. If the commit fails, call `releaseEmail`. Lifts the
 * old address's mail stop. Throws `account.email_taken` at the field.
 */
export async function moveEmail(
  platform: EmailClaimPorts & Pick<Platform, 'mailStops'>,
  account: Account | undefined,
  move: EmailMove,
): Promise<EmailMoveResult> {
  const { before, email, isProved, isUndone } = move;
  const { userId } = before;
  if (before.email === email) return { writes: [] };
  const wasOwned = account && !account.passwordTemporary && !before.awaitsEmailProof && !isUndone;
  const formerEmailMove: EmailMoveResult = wasOwned
    ? await retainFormerEmail(platform, account, move)
    : { writes: buildEmailReleaseWrites(platform, account, before.email), formerEmails: [] };
  const claimWrite = await takeEmail(platform, { userId, email, isProved });
  const mailStopWrites = await platform.mailStops.buildRemovalWrites(before.email);
  return { ...formerEmailMove, writes: [claimWrite, ...formerEmailMove.writes, ...mailStopWrites] };
}
