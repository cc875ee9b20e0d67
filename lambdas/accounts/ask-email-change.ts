import { audit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Limiting } from '#lambdas/runtime/limits.ts';
import { assertEmailAvailable, type Claiming } from './claim-email.ts';
import { type EmailHolder, tellProofDue, tellUndoDue } from './email-holder.ts';
import { limitMessages } from './rate-limits.ts';

type Asking = Claiming & Limiting;
type AskEmailChangeInput = { readonly holder: EmailHolder; readonly email: string };

/**
 * What belongs to the commit that asks for another e-mail: the new address is to be proved, the old one hears of it.
 * Nothing is reserved by asking. Throws `account.email_taken` at the field when it is somebody's already.
 */
export async function askEmailChange(
  platform: Asking,
  { holder, email }: AskEmailChangeInput,
): Promise<Write[]> {
  const { userId } = holder;
  await assertEmailAvailable(platform, { email, ownerId: userId });
  await limitMessages(platform, userId);
  return [
    tellProofDue(holder),
    // An address that was never proved may be a stranger's, who has nothing to undo.
    ...(holder.awaitsEmailProof ? [] : [tellUndoDue(holder, holder.email)]),
  ];
}

type Resending = Limiting & Pick<Platform, 'commit'>;

/** Who proved it meanwhile is sent nothing; answers whether there was something to prove. */
export async function resendProof(platform: Resending, holder: EmailHolder): Promise<boolean> {
  const { userId, awaitsEmailProof, pendingEmail } = holder;
  if (!awaitsEmailProof && pendingEmail === undefined) return false;
  await limitMessages(platform, userId);
  await platform.commit(tellProofDue(holder), audit('emailProof.resent', userId));
  return true;
}
