import { InvitationDue } from '#events/accounts.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { type Account, isOpenAccount } from '#shared/accounts/account.ts';
import type { Claiming } from './claim-email.ts';
import { openAccount } from './open-account.ts';

export type FirstAdmin = Pick<Account, 'email' | 'firstName' | 'lastName' | 'phone'>;
type InviteFirstAdminInput = {
  readonly person: FirstAdmin;
  /** Asked for plainly: there is an administrator, who cannot or shall not invite this one. */
  readonly isAnother: boolean;
};

/**
 * Opens the account of the first administrator, who invites everybody else on a screen: an operator runs this. A
 * reaction sends the invitation. Somebody who was invited and has not signed in yet gets a new one, with another
 * password. Throws when there is an administrator, and `account.email_taken` when the e-mail is anybody else's.
 */
export async function inviteFirstAdmin(
  platform: Claiming,
  { person, isAnother }: InviteFirstAdminInput,
): Promise<void> {
  const { accounts, uniqueClaims, commit, now } = platform;
  const known = await accounts.byRole('admin');
  const admins = known.filter(isOpenAccount);
  const invited = admins.find(({ email, passwordTemporary }) => email === person.email && passwordTemporary);
  if (invited) {
    const { userId } = invited;
    await commit(tell(InvitationDue, { userId }), audit('invitation.resent', userId));
    return;
  }
  const [admin] = admins;
  if (admin && !isAnother)
    throw new Error(
      `${admin.email} is an administrator already, and invites others under «Esteticistas». To make another one all the same, add --another.`,
    );
  await openAccount(platform, { ...person, role: 'admin' }, ({ userId }) => [
    tell(InvitationDue, { userId }),
    // Of two operators who read that there is none, one is refused.
    ...(isAnother
      ? []
      : [uniqueClaims.take({ kind: 'firstAdmin', name: `after ${known.length}`, at: now().toISOString() })]),
  ]);
}
