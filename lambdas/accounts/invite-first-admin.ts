import { InvitationDue } from '#events/accounts.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import { type Account, isOpenAccount } from '#shared/accounts/account.ts';
import type { EmailClaimPorts } from './claim-email.ts';
import { openAccount } from './open-account.ts';

export type FirstAdmin = Pick<Account, 'email' | 'firstName' | 'lastName' | 'phone'>;
type InviteFirstAdminInput = {
  readonly person: FirstAdmin;
  /** Invites the person although there is an administrator. */
  readonly allowsAnother: boolean;
};

/**
 * Opens and invites the first administrator, or invites them again, for an operator. Throws if there is another
 * administrator or the e-mail is taken (`account.email_taken`).
 */
export async function inviteFirstAdmin(
  platform: EmailClaimPorts,
  { person, allowsAnother }: InviteFirstAdminInput,
): Promise<void> {
  const { accounts, uniqueClaims, commit, now } = platform;
  const adminAccounts = await accounts.byRole('admin');
  const admins = adminAccounts.filter(isOpenAccount);
  const invitedAdmin = admins.find(
    ({ email, passwordTemporary }) => email === person.email && passwordTemporary,
  );
  if (invitedAdmin) {
    const { userId } = invitedAdmin;
    await commit(emit(InvitationDue, { userId }), audit('invitation.resent', userId));
    return;
  }
  const [admin] = admins;
  if (admin && !allowsAnother)
    throw new Error(
      `${admin.email} is an administrator already, and invites others under «Esteticistas». To create another one anyway, add --another.`,
    );
  await openAccount(platform, { ...person, role: 'admin' }, ({ userId }) => [
    emit(InvitationDue, { userId }),
    // Rejects the second of two operators who run this at once.
    ...(allowsAnother
      ? []
      : [
          uniqueClaims.take({
            kind: 'firstAdmin',
            name: `after ${adminAccounts.length}`,
            at: now().toISOString(),
          }),
        ]),
  ]);
}
