import { AccountChanged } from '#events/accounts.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { matchesPassword } from '#lambdas/platform/temporary-password.ts';
import { operationWithPorts } from '#lambdas/runtime/operation.ts';
import type { Account } from '#shared/accounts/account.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import {
  findPasswordSecret,
  type Invitation,
  isBeingAccepted,
  isInvitable,
  markAccepted,
} from '#shared/accounts/invitation.ts';
import { acceptInvitation as route } from '#shared/accounts/registration-api.ts';
import { AppError } from '#shared/core/errors.ts';
import { isFrontDesk } from '#shared/core/roles.ts';
import type { EmailHolders } from './email-holders.ts';
import { assertStrongPassword } from './passwords.ts';
import { limitAttempts } from './rate-limits.ts';
import { isPasswordAlreadySet } from './sessions.ts';

type InvitationCredentials = {
  readonly userId: string;
  readonly email: string;
  readonly temporaryPassword: string;
};

const createWrongPasswordError = () => new AppError(accountErrors.wrong_temporary_password);

async function getInvitedAccount(
  { accounts }: Platform,
  { userId, email }: InvitationCredentials,
): Promise<Account> {
  const account = await accounts.find(userId);
  if (!account) throw new AppError(accountErrors.user_not_found);
  if (!isInvitable(account) || account.email !== email) throw createWrongPasswordError();
  return account;
}

/**
 * Claims the invitation, or throws `account.invitation_under_way` to a concurrent caller. A wrong password
 * is counted before the response, in a commit that fails if the row has changed, so that parallel guesses are
 * counted as well.
 */
const claimInvitation = (
  platform: Platform,
  { userId, temporaryPassword }: InvitationCredentials,
): Promise<Invitation> =>
  retryStale(async () => {
    const { invitations, commit, now } = platform;
    const invitation = await invitations.find(userId);
    const secret = invitation && findPasswordSecret(invitation, now());
    if (!invitation || !secret) throw createWrongPasswordError();
    if (!(await matchesPassword(secret, temporaryPassword))) {
      const tries = invitation.tries + 1;
      await commit(
        invitations.put({ ...invitation, tries }, invitation),
        audit('invitation.refused', userId, { after: { tries } }),
      );
      throw createWrongPasswordError();
    }
    if (isBeingAccepted(invitation, now())) throw new AppError(accountErrors.invitation_under_way);
    const claimedInvitation = { ...invitation, claimedAt: now().toISOString() };
    await commit(invitations.put(claimedInvitation, invitation));
    return { ...claimedInvitation, version: invitation.version + 1 };
  });

async function releaseClaim({ invitations, commit }: Platform, claimedInvitation: Invitation): Promise<void> {
  const { claimedAt: _claimedAt, ...releasedInvitation } = claimedInvitation;
  await commit(invitations.put(releasedInvitation, claimedInvitation)).catch((error: unknown) =>
    // The claim expires after a minute.
    log.warn('invitation claim not released', { userId: claimedInvitation.userId, error: String(error) }),
  );
}

/** Commits that the account has its own password, together with a client's admission writes. */
const completeAcceptance = (platform: Platform, userId: string, { patient }: EmailHolders): Promise<void> =>
  retryStale(async () => {
    const { accounts, invitations, settings, commit, now } = platform;
    const [account, invitation] = await Promise.all([accounts.find(userId), invitations.find(userId)]);
    if (!account || !invitation) throw createWrongPasswordError();
    const isSecondFactorRequired = isFrontDesk(account.role) && (await settings.get()).secondFactorRequired;
    await commit(
      accounts.change(userId, {
        passwordTemporary: false,
        ...(isSecondFactorRequired && { secondFactorRequired: true }),
      }),
      invitations.put(markAccepted(invitation, now()), invitation),
      ...(account.role === 'patient' ? await patient.admissionWrites(platform, userId) : []),
      emit(AccountChanged, { userId }),
      audit('invitation.accepted', userId, { before: { passwordTemporary: true } }),
    );
  });

/** Whether this is a retry of an acceptance whose response was lost. */
async function isAlreadyAccepted(
  platform: Platform & { readonly users: Users },
  { userId, email, password }: InvitationCredentials & { readonly password: string },
): Promise<boolean> {
  const account = await platform.accounts.find(userId);
  if (account?.email !== email || !account.active || account.passwordTemporary) return false;
  const invitation = await platform.invitations.find(userId);
  return invitation?.status === 'accepted' && isPasswordAlreadySet(platform, { userId, password });
}

/** Accepts an invitation once, also under concurrent calls. A claim left by a crash expires. */
export const acceptInvitation = (holders: EmailHolders) =>
  operationWithPorts(['users'], route, async ({ params: { userId }, body, source }, platform) => {
    await limitAttempts(platform, source);
    const credentials = { userId, ...body };
    if (await isAlreadyAccepted(platform, credentials)) return { userId };
    const invitedAccount = await getInvitedAccount(platform, credentials);
    await assertStrongPassword(platform, { password: body.password, owner: invitedAccount });
    const claimedInvitation = await claimInvitation(platform, credentials);
    try {
      await platform.users.setPassword(userId, body.password);
    } catch (error) {
      await releaseClaim(platform, claimedInvitation);
      throw error;
    }
    await completeAcceptance(platform, userId, holders);
    return { userId };
  });
