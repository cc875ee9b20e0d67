import type { Platform } from '#lambdas/platform/platform.ts';
import { holdsEmail } from '#shared/accounts/account.ts';
import type { Patient } from '#shared/patients/patient.ts';

/** Whether another person took the client's unproved e-mail over (docs/adr/0025). */
export async function isMailboxLost(
  { patientId, awaitsEmailProof }: Patient,
  { accounts }: Pick<Platform, 'accounts'>,
): Promise<boolean> {
  if (!awaitsEmailProof) return false;
  const account = await accounts.find(patientId);
  return account !== undefined && !holdsEmail(account);
}
