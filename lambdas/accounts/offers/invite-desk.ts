import { InvitationDue } from '#events/accounts.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import type { Account } from '#shared/accounts/account.ts';
import type { frontDesk } from '#shared/core/roles.ts';
import type { Claiming } from '../claim-email.ts';
import { openAccount } from './open-account.ts';

export type DeskPerson = Pick<Account, 'email' | 'firstName' | 'lastName' | 'phone'> & {
  readonly role: (typeof frontDesk)[number];
};

/**
 * Opens an account of the front desk, which no screen does: an operator runs this. A reaction sends the invitation.
 * Somebody who was invited and has not signed in yet gets a new one, with another password.
 * Throws `account.email_taken` when the e-mail is anybody else's.
 */
export async function inviteDesk(platform: Claiming, person: DeskPerson): Promise<void> {
  const { accounts, commit } = platform;
  const invited = (await accounts.byRole(person.role)).find(
    ({ email, passwordTemporary }) => email === person.email && passwordTemporary,
  );
  if (invited) {
    const { userId } = invited;
    await commit(tell(InvitationDue, { userId }), audit('invitation.resent', userId));
  } else await openAccount(platform, person, ({ userId }) => [tell(InvitationDue, { userId })]);
}
