import { type Account, isOpenAccount } from './account.ts';
import { isInvitable } from './invitation.ts';

/** Account fields taken from a person's record; `closedAt` means permanently removed. */
export type PersonChange = Partial<
  Pick<Account, 'firstName' | 'lastName' | 'email' | 'formerEmails' | 'phone' | 'active' | 'closedAt'>
>;
type AccountChanges = PersonChange & Pick<Account, 'emailLost' | 'passwordTemporary'>;
type AccountChangeResult = {
  readonly changes: AccountChanges & Pick<Account, 'signedOutAt'>;
  /** True if the account needs an invitation because it has no password. */
  readonly isInvited: boolean;
};

/** Keeps an account that lost its e-mail inactive until it has a new one, then marks it for an invitation. */
function adjustForLostEmail(account: Account, person: PersonChange): AccountChanges {
  if (!account.emailLost) return person;
  if (person.email === undefined || person.email === account.email) return { ...person, active: false };
  return { ...person, emailLost: false, passwordTemporary: true };
}

/** Signs out on deactivation or a new e-mail, and invites if no password was ever chosen. */
export function calculateAccountChange(
  account: Account,
  person: PersonChange,
  now: Date,
): AccountChangeResult | undefined {
  const changes = adjustForLostEmail(account, person);
  const after = { ...account, ...changes };
  // `Object.keys` returns `string[]`.
  const changedKeys = Object.keys(changes) as (keyof AccountChanges)[];
  if (!isOpenAccount(account) || changedKeys.every((key) => after[key] === account[key])) return undefined;
  const isSignedOut = (account.active && !after.active) || after.email !== account.email;
  return {
    changes: { ...changes, ...(isSignedOut && { signedOutAt: now.toISOString() }) },
    isInvited: isInvitable(after) && (!account.active || after.email !== account.email),
  };
}
