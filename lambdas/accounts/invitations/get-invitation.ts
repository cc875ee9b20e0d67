import { operation } from '#lambdas/runtime/operation.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { getInvitation as route } from '#shared/accounts/registration-api.ts';
import { AppError } from '#shared/core/errors.ts';
import { invitationView } from './invitation-view.ts';

export const getInvitation = operation(route, async ({ params: { userId } }, platform) => {
  const { accounts, invitations } = platform;
  const [account, invitation] = await Promise.all([accounts.find(userId), invitations.find(userId)]);
  if (!account) throw new AppError(accountErrors.user_not_found);
  // Whoever registered by themselves, or came with a password, has what an invitation leads to.
  if (!account.passwordTemporary)
    return { ...invitationView(invitation, platform), state: 'accepted' as const };
  return invitationView(invitation, platform);
});
