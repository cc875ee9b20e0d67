import { InvitationDue } from '#events/accounts.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import type { Account } from '#shared/accounts/account.ts';
import * as api from '#shared/accounts/api.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { getInvitationState, type Invitation, renewInvitation } from '#shared/accounts/invitation.ts';
import * as registrationApi from '#shared/accounts/registration-api.ts';
import { getSecondFactorState } from '#shared/accounts/second-factor.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { type Actor, isFrontDesk } from '#shared/core/roles.ts';
import { limitMessages } from './rate-limits.ts';
import { isSettingUp } from './setup-steps.ts';

async function findSkippedText(
  { deliveries }: Pick<Platform, 'deliveries'>,
  { userId, issuedAt }: Invitation,
): Promise<Pick<registrationApi.InvitationView, 'textSkipped'>> {
  const messages = await deliveries.ofPerson(userId);
  const text = messages.find(({ kind, channel }) => kind === 'invitation' && channel === 'sms');
  return text?.skipReason && text.occurredAt >= issuedAt ? { textSkipped: text.skipReason } : {};
}

function toInvitationView(
  invitation: Invitation | undefined,
  { now }: Pick<Platform, 'now'>,
): registrationApi.InvitationView {
  const { issuedAt, mailedAt, textedAt, endsAt } = invitation ?? {};
  return {
    state: getInvitationState(invitation, now()),
    ...(mailedAt && { sentAt: issuedAt, mailedAt }),
    ...(textedAt && { textedAt }),
    ...(endsAt && { expiresOn: endsAt }),
  };
}

export const getInvitation = operation(
  registrationApi.getInvitation,
  async ({ params: { userId } }, platform) => {
    const { accounts, invitations } = platform;
    const [account, invitation] = await Promise.all([accounts.find(userId), invitations.find(userId)]);
    if (!account) throw new AppError(accountErrors.user_not_found);
    // Users who registered or were created with a password need no invitation.
    if (!account.passwordTemporary)
      return { ...toInvitationView(invitation, platform), state: 'accepted' as const };
    const skippedText = invitation && !invitation.textedAt ? await findSkippedText(platform, invitation) : {};
    const mailStop = (await platform.mailStops.find(account.email))?.reason;
    return { ...toInvitationView(invitation, platform), ...skippedText, ...(mailStop && { mailStop }) };
  },
);

function assertCanResend(account: Account | undefined, actor: Actor): asserts account is Account {
  if (!account) throw new AppError(accountErrors.user_not_found);
  if (account.role === 'admin' && !(actor.kind === 'user' && actor.role === 'admin'))
    throw new AppError(coreErrors.denied);
  if (!account.passwordTemporary) throw new AppError(accountErrors.has_own_password);
  if (!account.active) throw new AppError(accountErrors.not_active);
}

/** Invalidates the earlier temporary password. A consumer generates and sends the new one. */
export const resendInvitation = operation(
  registrationApi.resendInvitation,
  async ({ params: { userId }, actor }, platform) => {
    const { accounts, invitations, commit, now } = platform;
    assertCanResend(await accounts.find(userId), actor);
    await limitMessages(platform, userId);
    return retryStale(async () => {
      const before = await invitations.find(userId);
      const after = renewInvitation(userId, before, now());
      await commit(
        invitations.put(after, before),
        emit(InvitationDue, { userId }),
        audit('invitation.resent', userId),
      );
      return toInvitationView(after, platform);
    });
  },
);

export const getMe = operation(api.getMe, async ({ actor }, platform) => {
  if (actor.kind !== 'user') throw new AppError(coreErrors.unauthenticated);
  const account = await platform.accounts.find(actor.id);
  if (!account) throw new AppError(accountErrors.no_record);
  const { userId, role, firstName, lastName, email, signedOutAt, liveKey } = account;
  return {
    userId,
    role,
    firstName,
    lastName,
    email,
    ...(signedOutAt && { signedOutAt }),
    ...(liveKey && { liveKey }),
    ...(isFrontDesk(role) && { secondFactor: getSecondFactorState(account) }),
    ...((await isSettingUp(platform, account)) && { isSettingUp: true }),
  };
});
