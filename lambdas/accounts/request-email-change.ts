import { audit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { ThrottlePorts } from '#lambdas/runtime/limits.ts';
import { assertEmailAvailable, type EmailClaimPorts } from './claim-email.ts';
import { type EmailHolder, emitProofDue, emitUndoDue } from './email-holder.ts';
import { limitMessages } from './rate-limits.ts';

type EmailChangePorts = EmailClaimPorts & ThrottlePorts;
type EmailChangeRequest = { readonly holder: EmailHolder; readonly email: string };

/**
 * Prepares the writes of an e-mail change request and counts it against the message limit. Reserves no e-mail. Throws
 * `account.email_taken` or `request.too_many`.
 */
export async function prepareEmailChangeWrites(
  platform: EmailChangePorts,
  { holder, email }: EmailChangeRequest,
): Promise<Write[]> {
  const { userId } = holder;
  await assertEmailAvailable(platform, { email, ownerId: userId });
  await limitMessages(platform, userId);
  return [
    emitProofDue(holder),
    // An unproved address may belong to a stranger, who has nothing to undo.
    ...(holder.awaitsEmailProof ? [] : [emitUndoDue(holder, holder.email)]),
  ];
}

type ProofResendPorts = ThrottlePorts & Pick<Platform, 'commit'>;

/** Resends the proof link. Returns false if nothing awaits proof. */
export async function resendProof(platform: ProofResendPorts, holder: EmailHolder): Promise<boolean> {
  const { userId, awaitsEmailProof, pendingEmail } = holder;
  if (!awaitsEmailProof && pendingEmail === undefined) return false;
  await limitMessages(platform, userId);
  await platform.commit(emitProofDue(holder), audit('emailProof.resent', userId));
  return true;
}
