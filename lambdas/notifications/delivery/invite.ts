import { newTemporaryPassword } from '#lambdas/platform/ids.ts';
import type { Seams } from '#lambdas/platform/lazy-seams.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { secretFrom } from '#lambdas/platform/temporary-password.ts';
import type { Account } from '#shared/accounts/account.ts';
import {
  type Invitation,
  invitationHours,
  isInvitable,
  issued,
  renewed,
} from '#shared/accounts/invitation.ts';
import { isAccepted } from '#shared/notifications/delivery.ts';
import { invitationMail, invitationText } from '../messages/invitation.ts';
import { freshShortLink } from './fresh-links.ts';
import { linksNow } from './links.ts';
import { mailPerson, noticeKey, textPerson } from './person-notice.ts';

type Inviting = Platform & Pick<Seams, 'mailer' | 'smsSender'>;
type Telling = { readonly account: Account; readonly noticeId: string; readonly temporaryPassword: string };

const noticeOf = ({ account: { userId }, noticeId }: Telling) => ({
  userId,
  noticeId,
  kind: 'invitation' as const,
});

async function saved(
  platform: Inviting,
  before: Invitation,
  change: Partial<Invitation>,
): Promise<Invitation> {
  const after = { ...before, ...change };
  await platform.commit(platform.invitations.put(after, before));
  return { ...after, version: before.version + 1 };
}

/** Replaces the account's temporary password; stores its hash only. */
async function issue(platform: Inviting, { account, temporaryPassword }: Telling): Promise<Invitation> {
  const { invitations, commit, now } = platform;
  const { userId } = account;
  const before = await invitations.find(userId);
  const secret = await secretFrom(temporaryPassword);
  const after = issued(renewed(userId, before, now()), secret, now());
  await commit(invitations.put(after, before));
  return { ...after, version: before ? before.version + 1 : after.version };
}

/** Texts the invitation; a failure is logged and does not fail the invitation. */
async function textInvitation(platform: Inviting, told: Telling): Promise<boolean> {
  const { userId, email, phone } = told.account;
  const link = { kind: 'invitation', userId, email, hours: invitationHours } as const;
  const { temporaryPassword } = told;
  const text = async () =>
    invitationText(
      { temporaryPassword, link: await freshShortLink(platform, link) },
      await linksNow(platform),
    );
  try {
    return isAccepted((await textPerson(platform, { ...noticeOf(told), to: phone, text })).state);
  } catch (error) {
    log.warn('invitation not texted', { userId, error: String(error) });
    return false;
  }
}

/**
 * Creates a temporary password and sends it by e-mail and SMS, unless the person already chose one. A failed
 * e-mail fails the reaction; its retry creates another password.
 */
export async function invite(platform: Inviting, userId: string, noticeId: string): Promise<void> {
  const { accounts, deliveries, now } = platform;
  const account = await accounts.find(userId);
  if (!account || !isInvitable(account)) return;
  if ((await deliveries.find(noticeKey({ userId, noticeId }, 'mail')))?.state === 'sent') return;

  const told: Telling = { account, noticeId, temporaryPassword: newTemporaryPassword() };
  const invitation = await issue(platform, told);
  const message = invitationMail(account, told.temporaryPassword, await linksNow(platform));
  const { state } = await mailPerson(platform, { ...noticeOf(told), to: account.email, message });
  const mailed =
    state === 'sent'
      ? await saved(platform, invitation, { status: 'sent', mailedAt: now().toISOString() })
      : invitation;
  if (await textInvitation(platform, told))
    await saved(platform, mailed, { status: 'sent', textedAt: now().toISOString() });
}
