import { PatientChanged } from '#events/patients.ts';
import { asEmailHolder } from '#lambdas/accounts/email-holder.ts';
import {
  type EmailMove,
  giveBackEmail,
  type MovedEmail,
  moveEmail,
  releasedBy,
} from '#lambdas/accounts/move-email.ts';
import { unguessablePassword } from '#lambdas/accounts/open-account.ts';
import { forgetSessions } from '#lambdas/accounts/sessions.ts';
import { syncAccount } from '#lambdas/accounts/sync-account.ts';
import { tell, type Write } from '#lambdas/platform/commit.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Account } from '#shared/accounts/account.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
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

type Saving = Pick<Platform, 'accounts' | 'patients' | 'uniqueClaims' | 'mailStops' | 'commit' | 'now'> & {
  readonly users: Users;
};
type Change = Pick<EmailMove, 'isProved' | 'isUndone'> & {
  readonly before: Patient;
  readonly after: Patient;
};

/** Their account says the same of them; whoever is taken out has none any more. */
function accountWrites(
  platform: Saving,
  account: Account | undefined,
  { hidden, ...after }: Patient,
  { formerEmails }: MovedEmail,
): Write[] {
  const { firstName, lastName, email, phone, active } = after;
  return syncAccount(platform, account, {
    firstName,
    lastName,
    email,
    phone,
    active,
    ...(hidden && { closedAt: platform.now().toISOString() }),
    ...(formerEmails && { formerEmails }),
  });
}

/** Another e-mail is theirs in the user pool first. Throws at the field. */
async function moved(
  platform: Saving,
  account: Account | undefined,
  { before, after, ...how }: Change,
): Promise<MovedEmail> {
  const { patientId, email } = after;
  // An invitation is the one way back in: the password they had is nobody's from now on.
  if (account?.emailLost && before.email !== email)
    await platform.users.setPassword(patientId, unguessablePassword());
  return moveEmail(platform, account, { before: asEmailHolder(before), email, ...how }).catch(
    async (error: unknown) => {
      throw await emailRefusal(platform, error, email);
    },
  );
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
