import { audit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Limiting } from '#lambdas/runtime/limits.ts';
import { assertEmailAvailable, type Claiming } from './claim-email.ts';
import { type EmailHolder, tellProofDue, tellUndoDue } from './email-holder.ts';
import { limitMessages } from './rate-limits.ts';

type Asking = Claiming & Limiting;
type AskEmailChangeInput = { readonly holder: EmailHolder; readonly email: string };

/** Writes of an e-mail change request; reserves nothing. Throws `account.email_taken` at the field. */
export async function askEmailChange(
  platform: Asking,
  { holder, email }: AskEmailChangeInput,
): Promise<Write[]> {
  const { userId } = holder;
  await assertEmailAvailable(platform, { email, ownerId: userId });
  await limitMessages(platform, userId);
  return [
    tellProofDue(holder),
    // An unproved address may belong to a stranger, who has nothing to undo.
    ...(holder.awaitsEmailProof ? [] : [tellUndoDue(holder, holder.email)]),
  ];
}

type Resending = Limiting & Pick<Platform, 'commit'>;

/** Resends the proof link; returns false if nothing awaits proof. */
export async function resendProof(platform: Resending, holder: EmailHolder): Promise<boolean> {
  const { userId, awaitsEmailProof, pendingEmail } = holder;
  if (!awaitsEmailProof && pendingEmail === undefined) return false;
  await limitMessages(platform, userId);
  await platform.commit(tellProofDue(holder), audit('emailProof.resent', userId));
  return true;
}
