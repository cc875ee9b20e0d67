import { EmailUndoDue } from '#events/accounts.ts';
import { PatientChanged } from '#events/patients.ts';
import { giveBackEmail, takeEmail } from '#lambdas/accounts/offers/move-email.ts';
import { unguessablePassword } from '#lambdas/accounts/offers/open-account.ts';
import { forgetSessions } from '#lambdas/accounts/offers/sessions.ts';
import { syncAccount } from '#lambdas/accounts/offers/sync-account.ts';
import { tell, type Write } from '#lambdas/platform/commit.ts';
import { hashOf } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Users } from '#lambdas/platform/seams/users.ts';
import { type Account, holdsEmail } from '#shared/accounts/account.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { type FormerEmail, formerEmailsAfter } from '#shared/accounts/former-emails.ts';
import { AppError } from '#shared/core/errors.ts';
import { patientErrors } from '#shared/patients/errors.ts';
import type { Patient } from '#shared/patients/patient.ts';

type EmailRefusalInput = Pick<Platform, 'accounts'> & { readonly users: Users };

/** What to say of an e-mail that was refused: ours already, or the user pool's alone (R383). */
export async function emailRefusal(
  { accounts, users }: EmailRefusalInput,
  error: unknown,
  email: string,
): Promise<unknown> {
  if (!(error instanceof AppError) || !error.is(accountErrors.email_taken)) return error;
  const userId = await users.find(email);
  const isStranger = userId !== undefined && (await accounts.find(userId)) === undefined;
  const refusal = isStranger ? patientErrors.registered_elsewhere : accountErrors.email_taken;
  return new AppError(refusal, { fields: [{ field: 'email', message: refusal.text }], cause: error });
}

type Saving = Pick<Platform, 'accounts' | 'patients' | 'uniqueClaims' | 'commit' | 'now'> & {
  readonly users: Users;
};
type Change = {
  readonly before: Patient;
  readonly after: Patient;
  /** The other address was shown to be theirs. */
  readonly isProved?: true;
  /** Back to an address of before: no other one can be taken back any more. */
  readonly isUndone?: true;
};
/** What a change of e-mail asks besides the record. */
type Moved = { readonly writes: readonly Write[]; readonly formerEmails?: FormerEmail[] };

/** Their account says the same of them; whoever is taken out has none any more. */
function accountWrites(
  platform: Saving,
  account: Account | undefined,
  { hidden, ...after }: Patient,
  { formerEmails }: Moved,
): Write[] {
  const { firstName, lastName, email, phone, active } = after;
  const closing = hidden && { closedAt: platform.now().toISOString() };
  const person = { firstName, lastName, email, phone, active, ...closing };
  return syncAccount(platform, account, { ...person, ...(formerEmails && { formerEmails }) });
}

/** The old address was theirs: it is told, and stays theirs for as long as it can undo the change. */
async function kept(platform: Saving, account: Account, { before, after }: Change): Promise<Moved> {
  const { uniqueClaims, now } = platform;
  const { patientId, email } = before;
  const at = now().toISOString();
  const isClaimed = await uniqueClaims.exists('email', email);
  return {
    formerEmails: formerEmailsAfter(account, after.email, now()),
    writes: [
      ...(isClaimed ? [] : [uniqueClaims.take({ kind: 'email', name: email, at, ownerId: patientId })]),
      tell(EmailUndoDue, { patientId, recipientHash: hashOf(email) }),
    ],
  };
}

/** The e-mail of before is anybody's, unless it was another person's already. */
const releasedBy = ({ uniqueClaims }: Saving, account: Account | undefined, email: string): Write[] =>
  account && !holdsEmail(account) ? [] : [uniqueClaims.release('email', email)];

/** Another e-mail is theirs in the user pool first. Throws at the field. */
async function moved(platform: Saving, account: Account | undefined, change: Change): Promise<Moved> {
  const { before, after, isUndone, isProved } = change;
  if (before.email === after.email) return { writes: [] };
  const { patientId: userId, email } = after;
  const wasTheirs = account && !account.passwordTemporary && !before.awaitsEmailProof && !isUndone;
  const left: Moved = wasTheirs
    ? await kept(platform, account, change)
    : { writes: releasedBy(platform, account, before.email), formerEmails: [] };
  // An invitation is the one way back in: the password they had is nobody's from now on.
  if (account?.emailLost) await platform.users.setPassword(userId, unguessablePassword());
  const taken = await takeEmail(platform, { userId, email, isProved }).catch(async (error: unknown) => {
    throw await emailRefusal(platform, error, email);
  });
  return { ...left, writes: [taken, ...left.writes] };
}

/**
 * Writes a client and their account in one transaction with `more`; another e-mail is theirs in the user pool before,
 * ends every session and can be undone from the old one; whoever is taken out gives theirs up.
 * Throws `account.email_taken` and `patient.registered_elsewhere` at the field, `request.conflict` when someone else
 * wrote first; a failure leaves the user pool as the record is.
 */
export async function savePatient(
  platform: Saving,
  change: Change,
  ...more: readonly Write[]
): Promise<void> {
  const { before, after } = change;
  const { patientId: userId, email } = after;
  const isMoving = before.email !== email;
  const account = await platform.accounts.find(userId);
  const emails = await moved(platform, account, change);
  try {
    await platform.commit(
      ...platform.patients.put(after, before),
      ...accountWrites(platform, account, after, emails),
      ...emails.writes,
      ...(after.hidden ? releasedBy(platform, account, email) : []),
      tell(PatientChanged, { patientId: userId }),
      ...more,
    );
  } catch (error) {
    if (isMoving) await giveBackEmail(platform, { userId, email });
    throw error;
  }
  if (isMoving) await forgetSessions(platform, userId);
}
