import { AccountChanged, AccountDisplaced } from '#events/accounts.ts';
import { PatientChanged } from '#events/patients.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { type Account, holdsEmail } from '#shared/accounts/account.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { isFormerEmail } from '#shared/accounts/former-emails.ts';
import { AppError } from '#shared/core/errors.ts';
import { emitSessionsEnded } from './sessions.ts';

export type EmailClaimPorts = Pick<Platform, 'accounts' | 'patients' | 'uniqueClaims' | 'commit' | 'now'> & {
  readonly users: Users;
};
type ClaimEmailInput = {
  readonly email: string;
  readonly ownerId?: string;
  /** The caller proved the e-mail, which displaces an account that never did. */
  readonly isProved?: boolean | undefined;
};

/** Age after which a claim without an account counts as abandoned, since no call lasts that long. */
const abandonedAfterMs = 10 * 60_000;
const emailTakenDefinition = accountErrors.email_taken;

/** Returns the error `account.email_taken` for the field `email`. */
export const createEmailTakenError = (cause?: unknown): AppError =>
  new AppError(emailTakenDefinition, {
    fields: [{ field: 'email', message: emailTakenDefinition.text }],
    cause,
  });

function createAwaitsProofError(): AppError {
  const { email_awaits_proof: definition } = accountErrors;
  return new AppError(definition, { fields: [{ field: 'email', message: definition.text }] });
}

export const isEmailTaken = (error: unknown): boolean =>
  error instanceof AppError && error.is(emailTakenDefinition);

const findEmailOwner = async (
  { accounts }: EmailClaimPorts,
  userId?: string,
): Promise<Account | undefined> => {
  const account = userId === undefined ? undefined : await accounts.find(userId);
  return account && holdsEmail(account) ? account : undefined;
};

/** Returns the e-mail in the user pool, which is a reserved one (RFC 2606) if the account lost its e-mail. */
export const toPoolEmail = ({ userId, email, emailLost }: Account): string =>
  emailLost ? `${userId}@perdido.invalid` : email;

/** Whether the client registered and never proved the e-mail. Proof by another person displaces the account. */
async function isUnproved(
  { patients }: EmailClaimPorts,
  { userId, role, passwordTemporary }: Account,
): Promise<boolean> {
  if (role !== 'patient' || passwordTemporary) return false;
  return (await patients.find(userId))?.awaitsEmailProof === true;
}

const ownsEmail = ({ now }: EmailClaimPorts, account: Account, email: string): boolean =>
  account.email === email || isFormerEmail(account, email, now());

/**
 * Frees an e-mail without an account in the pool. Removes the user of an interrupted attempt or a removed
 * member, or moves the user of a lost e-mail to a reserved address. Returns whether the e-mail is free. Requires
 * the claim, so that no concurrent attempt loses its user.
 */
export async function freePoolEmail(platform: EmailClaimPorts, email: string): Promise<boolean> {
  const { users, accounts } = platform;
  const userId = await users.find(email);
  if (userId === undefined) return true;
  const account = await accounts.find(userId);
  if (account && holdsEmail(account)) return false;
  await (account?.emailLost ? users.changeEmail(userId, toPoolEmail(account)) : users.remove(userId));
  return true;
}

async function assertDisplaceable(
  platform: EmailClaimPorts,
  account: Account,
  isProved: boolean | undefined,
): Promise<void> {
  if (!(await isUnproved(platform, account))) throw createEmailTakenError();
  if (!isProved) throw createAwaitsProofError();
}

type EmailClaimState = {
  readonly earlierClaim?: { at: string; ownerId?: string | undefined } | undefined;
  readonly otherUserId?: string | undefined;
};

/**
 * Throws while an account, an attempt in progress or a user created by hand has the e-mail. Claims precede
 * pool users, so a pool user without claim and account was created by hand.
 */
async function assertEmailFree(
  platform: EmailClaimPorts,
  { email, isProved }: ClaimEmailInput,
  { earlierClaim, otherUserId }: EmailClaimState,
): Promise<void> {
  const { accounts, now } = platform;
  const emailOwner = await findEmailOwner(platform, otherUserId);
  if (emailOwner) await assertDisplaceable(platform, emailOwner, isProved);
  if (!earlierClaim) {
    if (otherUserId !== undefined && !(await accounts.find(otherUserId))) throw createEmailTakenError();
    return;
  }
  // The pool may not list the e-mail while its owner's change is in progress.
  const owner = await findEmailOwner(platform, earlierClaim.ownerId);
  if (owner && ownsEmail(platform, owner, email)) return assertDisplaceable(platform, owner, isProved);
  if (now().getTime() - Date.parse(earlierClaim.at) < abandonedAfterMs) throw createEmailTakenError();
}

async function readEmailClaimState(
  { uniqueClaims, users }: EmailClaimPorts,
  { email, ownerId }: ClaimEmailInput,
): Promise<EmailClaimState> {
  const [earlierClaim, userId] = await Promise.all([uniqueClaims.find('email', email), users.find(email)]);
  return { earlierClaim, otherUserId: userId === ownerId ? undefined : userId };
}

const isOwnClaim = ({ earlierClaim }: EmailClaimState, ownerId: string | undefined): boolean =>
  ownerId !== undefined && earlierClaim?.ownerId === ownerId;

/** Throws `account.email_taken` unless the e-mail is free or its holder never proved it. Claims nothing. */
export async function assertEmailAvailable(platform: EmailClaimPorts, input: ClaimEmailInput): Promise<void> {
  const claimState = await readEmailClaimState(platform, input);
  if (!isOwnClaim(claimState, input.ownerId))
    await assertEmailFree(platform, { ...input, isProved: true }, claimState);
}

/** Deactivates accounts that never proved the e-mail and notifies their owners. The records remain. */
async function displaceUnproved(
  platform: EmailClaimPorts,
  email: string,
  userIds: readonly string[],
): Promise<void> {
  const { accounts, commit, now } = platform;
  for (const userId of new Set(userIds)) {
    const account = await findEmailOwner(platform, userId);
    if (account?.email !== email) continue;
    await commit(
      accounts.change(userId, { active: false, emailLost: true, signedOutAt: now().toISOString() }),
      emitSessionsEnded(account),
      emit(AccountChanged, { userId }),
      emit(PatientChanged, { patientId: userId }),
      emit(AccountDisplaced, { userId }),
      audit('account.displaced', userId, { before: { email } }),
    );
  }
}

/**
 * Claims the e-mail and displaces unproved accounts. Returns the claim's timestamp. Throws
 * `account.email_taken`, or `account.email_awaits_proof` where proof would suffice.
 */
export async function claimEmail(platform: EmailClaimPorts, input: ClaimEmailInput): Promise<string> {
  const { email, ownerId } = input;
  const { uniqueClaims, commit, now } = platform;
  const at = now().toISOString();
  const claimState = await readEmailClaimState(platform, input);
  const { earlierClaim, otherUserId } = claimState;
  if (earlierClaim && isOwnClaim(claimState, ownerId)) return earlierClaim.at;
  await assertEmailFree(platform, input, claimState);

  const claim = {
    kind: 'email',
    name: email,
    at,
    error: emailTakenDefinition,
    ...(ownerId && { ownerId }),
  } as const;
  await commit(
    earlierClaim ? uniqueClaims.renew({ ...claim, before: earlierClaim.at }) : uniqueClaims.take(claim),
  );
  const previousOwnerIds = [earlierClaim?.ownerId, otherUserId].filter((userId) => userId !== undefined);
  await displaceUnproved(platform, email, previousOwnerIds);
  if (otherUserId !== undefined) await freePoolEmail(platform, email);
  return at;
}
