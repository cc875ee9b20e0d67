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
  /** Whoever claims it showed that it is theirs: an account that never did gives way. */
  readonly isProved?: boolean | undefined;
};

/** A claim this old that came to nothing was cut short: no call lives that long. */
const cutShortMs = 10 * 60_000;
const refusal = accountErrors.email_taken;

/** `account.email_taken`, at the field `email`. */
export const emailTaken = (cause?: unknown): AppError =>
  new AppError(refusal, { fields: [{ field: 'email', message: refusal.text }], cause });

/** `account.email_awaits_proof`, at the field `email`. */
function awaitsProof(): AppError {
  const { email_awaits_proof: awaiting } = accountErrors;
  return new AppError(awaiting, { fields: [{ field: 'email', message: awaiting.text }] });
}

export const isEmailTaken = (error: unknown): boolean => error instanceof AppError && error.is(refusal);

/** The account of a user of the pool, while its e-mail is its person's own. */
const holderOf = async ({ accounts }: Claiming, userId?: string): Promise<Account | undefined> => {
  const account = userId === undefined ? undefined : await accounts.find(userId);
  return account && holdsEmail(account) ? account : undefined;
};

/** By what the user pool knows somebody: whoever lost their e-mail, by one that nobody can have (RFC 2606). */
export const poolEmailOf = ({ userId, email, emailLost }: Account): string =>
  emailLost ? `${userId}@perdido.invalid` : email;

/**
 * Whether nobody ever showed that this account's e-mail is theirs: they registered by themselves and did not open the
 * link. Whoever proves that it is theirs gets it; nobody else does.
 */
async function isUnproved(
  { patients }: Claiming,
  { userId, role, passwordTemporary }: Account,
): Promise<boolean> {
  if (role !== 'patient' || passwordTemporary) return false;
  return (await patients.find(userId))?.awaitsEmailProof === true;
}

/** An account of which the e-mail is, or was until a change that can still be undone. */
const isOf = ({ now }: Claiming, account: Account, email: string): boolean =>
  account.email === email || isFormerEmail(account, email, now());

/**
 * The user pool lets go of an e-mail that is no account's: what an attempt left that was cut short, or somebody who was
 * taken out, is removed; whoever lost it stays, since the record is theirs by that id, with an e-mail that is nobody's.
 * Only for whoever claimed the e-mail: another attempt that is on its way has the claim, and its user is not touched.
 * Answers whether the e-mail is free.
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

/** Throws unless the account lets go of its e-mail for whoever asks. */
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
 * Throws while the e-mail is somebody's: an open account's (one to whom it was never proved gives way to proof alone),
 * that of an attempt on its way, or of a user made by hand. An e-mail is claimed before the user pool hears of it, so
 * whoever it knows by one that nobody claimed is no leftover.
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
  // The user pool may know nothing of it for a moment, while its owner is about to sign in with another.
  const owner = await holderOf(platform, earlier.ownerId);
  if (owner && isOf(platform, owner, email)) return assertGivesWay(platform, owner, isProved);
  if (now().getTime() - Date.parse(earlier.at) < cutShortMs) throw emailTaken();
}

/** Who stands by this e-mail now, besides whoever asks. */
async function standing(
  { uniqueClaims, users }: Claiming,
  { email, ownerId }: ClaimEmailInput,
): Promise<Standing> {
  const [earlier, found] = await Promise.all([uniqueClaims.find('email', email), users.find(email)]);
  return { earlier, stranger: found === ownerId ? undefined : found };
}

const isOwn = ({ earlier }: Standing, ownerId: string | undefined): boolean =>
  ownerId !== undefined && earlier?.ownerId === ownerId;

/** Throws `account.email_taken` at the field when the e-mail is somebody's for good; claims nothing, and is proved later. */
export async function assertEmailAvailable(platform: Claiming, asked: ClaimEmailInput): Promise<void> {
  const stands = await standing(platform, asked);
  if (!isOwn(stands, asked.ownerId)) await assertEmailFree(platform, { ...asked, isProved: true }, stands);
}

/**
 * Whoever registered with the e-mail and never proved it signs in no longer, and is told so on their phone; their record
 * stays, and the front desk reads there that it needs another e-mail.
 */
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
 * The e-mail belongs to this attempt from now on: of many at once, one goes on, and finds nobody in its way in the user
 * pool. Answers the claim's instant, by which it is known later. Throws `account.email_taken`, and
 * `account.email_awaits_proof` where proof would do.
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
