import { PatientChanged } from '#events/patients.ts';
import { giveBackEmail, takeEmail } from '#lambdas/accounts/offers/move-email.ts';
import { syncAccount } from '#lambdas/accounts/offers/sync-account.ts';
import { tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Users } from '#lambdas/platform/seams/users.ts';
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

type Saving = Pick<Platform, 'accounts' | 'patients' | 'uniqueClaims' | 'commit' | 'now'> & {
  readonly users: Users;
};
type Change = { readonly before: Patient; readonly after: Patient };

/** Their account says the same of them; whoever is taken out has none any more. */
async function accountWrites(platform: Saving, { patientId, hidden, ...after }: Patient): Promise<Write[]> {
  const { firstName, lastName, email, phone, active } = after;
  const closing = hidden && { closedAt: platform.now().toISOString() };
  return syncAccount(platform, await platform.accounts.find(patientId), {
    firstName,
    lastName,
    email,
    phone,
    active,
    ...closing,
  });
}

/** Another e-mail is theirs in the user pool first. Throws at the field. */
async function moved(platform: Saving, { before, after }: Change): Promise<Write[]> {
  if (before.email === after.email) return [];
  const { patientId: userId, email } = after;
  const kept = await takeEmail(platform, { userId, email }).catch(async (error: unknown) => {
    throw await emailRefusal(platform, error, email);
  });
  return [kept, platform.uniqueClaims.release('email', before.email)];
}

/**
 * Writes a client and their account in one transaction with `more`; another e-mail is theirs in the user pool before,
 * and whoever is taken out gives theirs up.
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
  const account = await accountWrites(platform, after);
  const emails = await moved(platform, change);
  try {
    await platform.commit(
      ...platform.patients.put(after, before),
      ...account,
      ...emails,
      ...(after.hidden ? [platform.uniqueClaims.release('email', email)] : []),
      tell(PatientChanged, { patientId: userId }),
      ...more,
    );
  } catch (error) {
    if (emails.length > 0) await giveBackEmail(platform, { userId, email });
    throw error;
  }
}
