import type { Platform } from '#lambdas/platform/platform.ts';
import { holdsEmail } from '#shared/accounts/account.ts';
import type { Patient } from '#shared/patients/patient.ts';

/**
 * Whether a client's mailbox is known to be another person's: nobody proved it, and its owner took the address over
 * (docs/adr/0025). Nothing is written there, and nobody signs in, until the record has another.
 */
export async function isMailboxLost(
  { patientId, awaitsEmailProof }: Patient,
  { accounts }: Pick<Platform, 'accounts'>,
): Promise<boolean> {
  if (!awaitsEmailProof) return false;
  const account = await accounts.find(patientId);
  return account !== undefined && !holdsEmail(account);
}
