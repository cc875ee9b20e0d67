import type { Platform } from '#lambdas/platform/platform.ts';
import { type Invitation, invitationState } from '#shared/accounts/invitation.ts';
import type { InvitationView } from '#shared/accounts/registration-api.ts';

export function invitationView(
  invitation: Invitation | undefined,
  { now }: Pick<Platform, 'now'>,
): InvitationView {
  const { issuedAt, mailedAt, textedAt, endsAt } = invitation ?? {};
  return {
    state: invitationState(invitation, now()),
    ...(mailedAt && { sentAt: issuedAt, mailedAt }),
    ...(textedAt && { textedAt }),
    ...(endsAt && { expiresOn: endsAt }),
  };
}
