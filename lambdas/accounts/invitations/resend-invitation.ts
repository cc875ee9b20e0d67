import { InvitationDue } from '#events/accounts.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import type { Account } from '#shared/accounts/account.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { renewed } from '#shared/accounts/invitation.ts';
import { resendInvitation as route } from '#shared/accounts/registration-api.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import { limitMessages } from '../rate-limits.ts';
import { invitationView } from './invitation-view.ts';

/** A supervisor lets nobody in who may do more than they. */
function refuse(account: Account | undefined, actor: Actor): asserts account is Account {
  if (!account) throw new AppError(accountErrors.user_not_found);
  if (account.role === 'admin' && !(actor.kind === 'user' && actor.role === 'admin'))
    throw new AppError(coreErrors.denied);
  if (!account.passwordTemporary) throw new AppError(accountErrors.has_own_password);
  if (!account.active) throw new AppError(accountErrors.not_active);
}

/** The password that was sent before is dead from this commit on; a reaction makes and sends the new one. */
export const resendInvitation = operation(route, async ({ params: { userId }, actor }, platform) => {
  const { accounts, invitations, commit, now } = platform;
  refuse(await accounts.find(userId), actor);
  await limitMessages(platform, userId);
  return retryStale(async () => {
    const before = await invitations.find(userId);
    const after = renewed(userId, before, now());
    await commit(
      invitations.put(after, before),
      tell(InvitationDue, { userId }),
      audit('invitation.resent', userId),
    );
    return invitationView(after, platform);
  });
});
