import { EmailProofDue, EmailUndoDue } from '#events/accounts.ts';
import { tell, type Write } from '#lambdas/platform/commit.ts';
import { hashOf } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { assertEmailAvailable, type Claiming } from '../claim-email.ts';
import { limitMessages } from '../rate-limits.ts';

type Asking = Claiming & Pick<Platform, 'throttles'>;
type AskEmailChangeInput = { readonly before: Patient; readonly email: string };

/**
 * What belongs to the commit that asks for another e-mail: the new address is to be proved, the old one hears of it.
 * Nothing is reserved by asking. Throws `account.email_taken` at the field when it is somebody's already.
 */
export async function askEmailChange(
  platform: Asking,
  { before, email }: AskEmailChangeInput,
): Promise<Write[]> {
  const { patientId } = before;
  await assertEmailAvailable(platform, { email, ownerId: patientId });
  await limitMessages(platform, patientId);
  return [
    tell(EmailProofDue, { patientId }),
    // An address that was never proved may be a stranger's, who has nothing to undo.
    ...(before.awaitsEmailProof
      ? []
      : [tell(EmailUndoDue, { patientId, recipientHash: hashOf(before.email) })]),
  ];
}
