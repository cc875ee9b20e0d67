import { newTemporaryPassword } from '#lambdas/platform/ids.ts';
import type { Ports } from '#lambdas/platform/lazy-ports.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { makeSaltedHash } from '#lambdas/platform/temporary-password.ts';
import type { Account } from '#shared/accounts/account.ts';
import {
  type Invitation,
  invitationHours,
  isInvitable,
  renewInvitation,
  setInvitationPassword,
} from '#shared/accounts/invitation.ts';
import { isAccepted } from '#shared/notifications/delivery.ts';
import { invitationMail, invitationText } from '../messages/invitation.ts';
import { createShortLink } from './create-links.ts';
import { readLinks } from './links.ts';
import { mailPerson, textPerson, toNoticeKey } from './person-notice.ts';

type InvitationPorts = Platform & Pick<Ports, 'mailer' | 'smsSender'>;
type InvitationNotice = {
  readonly account: Account;
  readonly noticeId: string;
  readonly temporaryPassword: string;
};

const toNotice = ({ account: { userId }, noticeId }: InvitationNotice) => ({
  userId,
  noticeId,
  kind: 'invitation' as const,
});

async function saveInvitation(
  platform: InvitationPorts,
  before: Invitation,
  change: Partial<Invitation>,
): Promise<Invitation> {
  const after = { ...before, ...change };
  await platform.commit(platform.invitations.put(after, before));
  return { ...after, version: before.version + 1 };
}

/** Replaces the account's temporary password. Only its hash is stored. */
async function issueInvitation(
  platform: InvitationPorts,
  { account, temporaryPassword }: InvitationNotice,
): Promise<Invitation> {
  const { invitations, commit, now } = platform;
  const { userId } = account;
  const before = await invitations.find(userId);
  const passwordHash = await makeSaltedHash(temporaryPassword);
  const after = setInvitationPassword(renewInvitation(userId, before, now()), passwordHash, now());
  await commit(invitations.put(after, before));
  return { ...after, version: before ? before.version + 1 : after.version };
}

/** Texts the invitation. A failure is logged and does not fail the invitation. */
async function textInvitation(platform: InvitationPorts, notice: InvitationNotice): Promise<boolean> {
  const { userId, email, phone } = notice.account;
  const linkInput = { kind: 'invitation', userId, email, hours: invitationHours } as const;
  const { temporaryPassword } = notice;
  const text = async () =>
    invitationText(
      { temporaryPassword, link: await createShortLink(platform, linkInput) },
      await readLinks(platform),
    );
  try {
    return isAccepted((await textPerson(platform, { ...toNotice(notice), to: phone, text })).state);
  } catch (error) {
    log.warn('invitation not texted', { userId, error: String(error) });
    return false;
  }
}

/**
 * Creates a temporary password and sends it by e-mail and SMS, unless the user already chose a password. A
 * failed e-mail fails the reaction, and its retry creates another password.
 */
export async function invite(platform: InvitationPorts, userId: string, noticeId: string): Promise<void> {
  const { accounts, deliveries, now } = platform;
  const account = await accounts.find(userId);
  if (!account || !isInvitable(account)) return;
  if ((await deliveries.find(toNoticeKey({ userId, noticeId }, 'mail')))?.state === 'sent') return;

  const notice: InvitationNotice = { account, noticeId, temporaryPassword: newTemporaryPassword() };
  const invitation = await issueInvitation(platform, notice);
  const message = invitationMail(account, notice.temporaryPassword, await readLinks(platform));
  const { state } = await mailPerson(platform, { ...toNotice(notice), to: account.email, message });
  const mailedInvitation =
    state === 'sent'
      ? await saveInvitation(platform, invitation, { status: 'sent', mailedAt: now().toISOString() })
      : invitation;
  if (await textInvitation(platform, notice))
    await saveInvitation(platform, mailedInvitation, { status: 'sent', textedAt: now().toISOString() });
}
