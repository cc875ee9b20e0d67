import type { Platform, Seams } from '#lambdas/platform/platform.ts';
import { isOpenAccount } from '#shared/accounts/account.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { prospectErrors } from '#shared/intake/prospects/desk-errors.ts';
import type { Patient } from '#shared/patients/patient.ts';

type FindPatientByEmailInput = Pick<Platform, 'accounts' | 'patients' | 'uniqueClaims'> &
  Pick<Seams, 'users'>;

/**
 * The client whose e-mail it is; nobody, when an account may be opened. Throws `prospect.email_without_record` when it
 * is somebody's who is no client, or only the user pool knows it.
 */
export async function findPatientByEmail(
  { users, accounts, patients, uniqueClaims }: FindPatientByEmailInput,
  email: string,
): Promise<Patient | undefined> {
  const userId = await users.find(email);
  if (userId === undefined) return undefined;
  const account = await accounts.find(userId);
  // Claimed, and not there yet: an account that is being opened now, or that was cut short.
  if (!account && (await uniqueClaims.exists('email', email))) return undefined;
  // Taken out, and the user pool is about to forget them.
  if (account && !isOpenAccount(account)) return undefined;
  if (account?.role !== 'patient') throw new AppError(prospectErrors.email_without_record);
  return patients.get(userId).catch((error: unknown) => {
    const isAbsent = error instanceof AppError && error.is(coreErrors.not_found);
    throw isAbsent ? new AppError(prospectErrors.email_without_record, { cause: error }) : error;
  });
}
