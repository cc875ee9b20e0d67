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

/** Error for a rejected e-mail: taken by an account of this product, or by the user pool only (R383). */
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

/** Changes the e-mail in the user pool before the commit. Throws at the field. */
async function moved(
  platform: Saving,
  account: Account | undefined,
  { before, after, ...how }: Change,
): Promise<MovedEmail> {
  const { patientId, email } = after;
  // Invalidates the old password, so that the invitation is the only way to sign in.
  if (account?.emailLost && before.email !== email)
    await platform.users.setPassword(patientId, unguessablePassword());
  return moveEmail(platform, account, { before: asEmailHolder(before), email, ...how }).catch(
    async (error: unknown) => {
      throw await emailRefusal(platform, error, email);
    },
  );
}

/**
 * Commits client, account and `more` in one transaction; a new e-mail changes the user pool first, ends all
 * sessions and can be undone. Throws `account.email_taken` and `patient.registered_elsewhere` at the field,
 * and `request.conflict` for a stale client; a failure restores the user pool.
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
