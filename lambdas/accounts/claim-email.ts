import { AccountChanged, AccountDisplaced } from '#events/accounts.ts';
import { PatientChanged } from '#events/patients.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { type Account, holdsEmail } from '#shared/accounts/account.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { isFormerEmail } from '#shared/accounts/former-emails.ts';
import { AppError } from '#shared/core/errors.ts';
import { tellSessionsEnded } from './sessions.ts';

export type Claiming = Pick<Platform, 'accounts' | 'patients' | 'uniqueClaims' | 'commit' | 'now'> & {
  readonly users: Users;
};
type ClaimEmailInput = {
  readonly email: string;
  readonly ownerId?: string;
  /** The caller proved the e-mail, so an account that never did gives it up. */
  readonly isProved?: boolean | undefined;
};

/** Age after which a claim without an account counts as abandoned; no call lasts that long. */
const cutShortMs = 10 * 60_000;
const refusal = accountErrors.email_taken;

/** `account.email_taken` at the field `email`. */
export const emailTaken = (cause?: unknown): AppError =>
  new AppError(refusal, { fields: [{ field: 'email', message: refusal.text }], cause });

function awaitsProof(): AppError {
  const { email_awaits_proof: awaiting } = accountErrors;
  return new AppError(awaiting, { fields: [{ field: 'email', message: awaiting.text }] });
}

export const isEmailTaken = (error: unknown): boolean => error instanceof AppError && error.is(refusal);

const holderOf = async ({ accounts }: Claiming, userId?: string): Promise<Account | undefined> => {
  const account = userId === undefined ? undefined : await accounts.find(userId);
  return account && holdsEmail(account) ? account : undefined;
};

/** E-mail in the user pool; a reserved address (RFC 2606) for an account that lost its e-mail. */
export const poolEmailOf = ({ userId, email, emailLost }: Account): string =>
  emailLost ? `${userId}@perdido.invalid` : email;

/** Whether the client registered and never proved the e-mail; proof by another person displaces it. */
async function isUnproved(
  { patients }: Claiming,
  { userId, role, passwordTemporary }: Account,
): Promise<boolean> {
  if (role !== 'patient' || passwordTemporary) return false;
  return (await patients.find(userId))?.awaitsEmailProof === true;
}

const isOf = ({ now }: Claiming, account: Account, email: string): boolean =>
  account.email === email || isFormerEmail(account, email, now());

/**
 * Frees an e-mail without account in the pool: removes an interrupted attempt's or removed member's user, or
 * moves the user of a lost e-mail to a reserved address. Returns whether it is free; requires the claim, so
 * that no concurrent attempt loses its user.
 */
export async function freePoolEmail(platform: Claiming, email: string): Promise<boolean> {
  const { users, accounts } = platform;
  const userId = await users.find(email);
  if (userId === undefined) return true;
  const account = await accounts.find(userId);
  if (account && holdsEmail(account)) return false;
  await (account?.emailLost ? users.changeEmail(userId, poolEmailOf(account)) : users.remove(userId));
  return true;
}

async function assertGivesWay(
  platform: Claiming,
  account: Account,
  isProved: boolean | undefined,
): Promise<void> {
  if (!(await isUnproved(platform, account))) throw emailTaken();
  if (!isProved) throw awaitsProof();
}

type Standing = {
  readonly earlier?: { at: string; ownerId?: string | undefined } | undefined;
  readonly stranger?: string | undefined;
};

/**
 * Throws while an account, an attempt in progress or a user created by hand has the e-mail. Claims precede
 * pool users, so a pool user without claim and account was created by hand.
 */
async function assertEmailFree(
  platform: Claiming,
  { email, isProved }: ClaimEmailInput,
  { earlier, stranger }: Standing,
): Promise<void> {
  const { accounts, now } = platform;
  const known = await holderOf(platform, stranger);
  if (known) await assertGivesWay(platform, known, isProved);
  if (!earlier) {
    if (stranger !== undefined && !(await accounts.find(stranger))) throw emailTaken();
    return;
  }
  // The pool may not list the e-mail while its owner's change is in progress.
  const owner = await holderOf(platform, earlier.ownerId);
  if (owner && isOf(platform, owner, email)) return assertGivesWay(platform, owner, isProved);
  if (now().getTime() - Date.parse(earlier.at) < cutShortMs) throw emailTaken();
}

async function standing(
  { uniqueClaims, users }: Claiming,
  { email, ownerId }: ClaimEmailInput,
): Promise<Standing> {
  const [earlier, found] = await Promise.all([uniqueClaims.find('email', email), users.find(email)]);
  return { earlier, stranger: found === ownerId ? undefined : found };
}

const isOwn = ({ earlier }: Standing, ownerId: string | undefined): boolean =>
  ownerId !== undefined && earlier?.ownerId === ownerId;

/** Throws `account.email_taken` unless the e-mail is free or its holder never proved it; claims nothing. */
export async function assertEmailAvailable(platform: Claiming, asked: ClaimEmailInput): Promise<void> {
  const stands = await standing(platform, asked);
  if (!isOwn(stands, asked.ownerId)) await assertEmailFree(platform, { ...asked, isProved: true }, stands);
}

/** Deactivates accounts that never proved the e-mail and notifies their owners; the records remain. */
async function displaceUnproved(
  platform: Claiming,
  email: string,
  userIds: readonly string[],
): Promise<void> {
  const { accounts, commit, now } = platform;
  for (const userId of new Set(userIds)) {
    const account = await holderOf(platform, userId);
    if (account?.email !== email) continue;
    await commit(
      accounts.change(userId, { active: false, emailLost: true, signedOutAt: now().toISOString() }),
      tellSessionsEnded(account),
      tell(AccountChanged, { userId }),
      tell(PatientChanged, { patientId: userId }),
      tell(AccountDisplaced, { userId }),
      audit('account.displaced', userId, { before: { email } }),
    );
  }
}

/**
 * Claims the e-mail and displaces unproved accounts; returns the claim's timestamp. Throws
 * `account.email_taken`, or `account.email_awaits_proof` where proof would suffice.
 */
export async function claimEmail(platform: Claiming, asked: ClaimEmailInput): Promise<string> {
  const { email, ownerId } = asked;
  const { uniqueClaims, commit, now } = platform;
  const at = now().toISOString();
  const stands = await standing(platform, asked);
  const { earlier, stranger } = stands;
  if (earlier && isOwn(stands, ownerId)) return earlier.at;
  await assertEmailFree(platform, asked, stands);

  const claim = { kind: 'email', name: email, at, refusal, ...(ownerId && { ownerId }) } as const;
  await commit(earlier ? uniqueClaims.renew({ ...claim, before: earlier.at }) : uniqueClaims.take(claim));
  const before = [earlier?.ownerId, stranger].filter((userId) => userId !== undefined);
  await displaceUnproved(platform, email, before);
  if (stranger !== undefined) await freePoolEmail(platform, email);
  return at;
}
