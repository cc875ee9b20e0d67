import { PatientChanged } from '#events/patients.ts';
import { toEmailHolder } from '#lambdas/accounts/email-holder.ts';
import {
  buildEmailReleaseWrites,
  type EmailMove,
  type EmailMoveResult,
  moveEmail,
  releaseEmail,
} from '#lambdas/accounts/move-email.ts';
import { generateUnguessablePassword } from '#lambdas/accounts/open-account.ts';
import { revokeSessions } from '#lambdas/accounts/sessions.ts';
import { buildAccountSyncWrites } from '#lambdas/accounts/sync-account.ts';
import { emit, type Write } from '#lambdas/platform/commit.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Account } from '#shared/accounts/account.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import { patientErrors } from '#shared/patients/errors.ts';
import type { Patient } from '#shared/patients/patient.ts';

type EmailErrorPorts = Pick<Platform, 'accounts'> & { readonly users: Users };

/** Turns `account.email_taken` into `patient.registered_elsewhere` if only the user pool has the e-mail (R383). */
export async function toEmailError(
  { accounts, users }: EmailErrorPorts,
  error: unknown,
  email: string,
): Promise<unknown> {
  if (!(error instanceof AppError) || !error.is(accountErrors.email_taken)) return error;
  const userId = await users.find(email);
  const isOnlyInUserPool = userId !== undefined && (await accounts.find(userId)) === undefined;
  const definition = isOnlyInUserPool ? patientErrors.registered_elsewhere : accountErrors.email_taken;
  return new AppError(definition, { fields: [{ field: 'email', message: definition.text }], cause: error });
}

type SavePatientPorts = Pick<
  Platform,
  'accounts' | 'patients' | 'uniqueClaims' | 'mailStops' | 'commit' | 'now'
> & {
  readonly users: Users;
};
type PatientChange = Pick<EmailMove, 'isProved' | 'isUndone'> & {
  readonly before: Patient;
  readonly after: Patient;
};

function buildAccountWrites(
  platform: SavePatientPorts,
  account: Account | undefined,
  { hidden, ...after }: Patient,
  { formerEmails }: EmailMoveResult,
): Write[] {
  const { firstName, lastName, email, phone, active } = after;
  return buildAccountSyncWrites(platform, account, {
    firstName,
    lastName,
    email,
    phone,
    active,
    ...(hidden && { closedAt: platform.now().toISOString() }),
    ...(formerEmails && { formerEmails }),
  });
}

/** Changes the e-mail in the user pool before the commit. Throws a taken e-mail as `toEmailError` does. */
async function movePatientEmail(
  platform: SavePatientPorts,
  account: Account | undefined,
  { before, after, ...moveOptions }: PatientChange,
): Promise<EmailMoveResult> {
  const { patientId, email } = after;
  // Invalidates the old password, so that the invitation is the only way to sign in.
  if (account?.emailLost && before.email !== email)
    await platform.users.setPassword(patientId, generateUnguessablePassword());
  return moveEmail(platform, account, { before: toEmailHolder(before), email, ...moveOptions }).catch(
    async (error: unknown) => {
      throw await toEmailError(platform, error, email);
    },
  );
}

/**
 * Commits client, account and other writes in one transaction. A new e-mail changes the user pool first, ends
 * all sessions and can be undone. Throws `account.email_taken` and `patient.registered_elsewhere` at the
 * field, and `request.conflict` for a stale client. A failure restores the user pool.
 */
export async function savePatient(
  platform: SavePatientPorts,
  change: PatientChange,
  ...additionalWrites: readonly Write[]
): Promise<void> {
  const { before, after } = change;
  const { patientId: userId, email } = after;
  const isEmailChanged = before.email !== email;
  const account = await platform.accounts.find(userId);
  const emailMove = await movePatientEmail(platform, account, change);
  try {
    await platform.commit(
      ...platform.patients.put(after, before),
      ...buildAccountWrites(platform, account, after, emailMove),
      ...emailMove.writes,
      ...(after.hidden ? buildEmailReleaseWrites(platform, account, email) : []),
      emit(PatientChanged, { patientId: userId }),
      ...additionalWrites,
    );
  } catch (error) {
    if (isEmailChanged) await releaseEmail(platform, { userId, email });
    throw error;
  }
  if (isEmailChanged) await revokeSessions(platform, userId);
}
