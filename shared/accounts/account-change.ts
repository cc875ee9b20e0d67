import { type Account, isOpenAccount } from './account.ts';
import { isInvitable } from './invitation.ts';

/** Account fields taken from a person's record; `closedAt` means permanently removed. */
export type PersonChange = Partial<
  Pick<Account, 'firstName' | 'lastName' | 'email' | 'formerEmails' | 'phone' | 'active' | 'closedAt'>
>;
type Changes = PersonChange & Pick<Account, 'emailLost' | 'passwordTemporary'>;
type Following = {
  readonly changes: Changes & Pick<Account, 'signedOutAt'>;
  /** True if the account needs an invitation because it has no password. */
  readonly isInvited: boolean;
};

/** Keeps an account that lost its e-mail inactive until it has a new one, then marks it for an invitation. */
function inTheirEmail(account: Account, person: PersonChange): Changes {
  if (!account.emailLost) return person;
  if (person.email === undefined || person.email === account.email) return { ...person, active: false };
  return { ...person, emailLost: false, passwordTemporary: true };
}

/**
 * Account changes that follow from a change of its person: signs out on deactivation or a new e-mail, and
 * invites if no password was ever chosen. Undefined if nothing changes or the account is closed.
 */
export function accountChange(account: Account, person: PersonChange, now: Date): Following | undefined {
  const changes = inTheirEmail(account, person);
  const after = { ...account, ...changes };
  // `Object.keys` returns `string[]`.
  const said = Object.keys(changes) as (keyof Changes)[];
  if (!isOpenAccount(account) || said.every((key) => after[key] === account[key])) return undefined;
  const isSignedOut = (account.active && !after.active) || after.email !== account.email;
  return {
    changes: { ...changes, ...(isSignedOut && { signedOutAt: now.toISOString() }) },
    isInvited: isInvitable(after) && (!account.active || after.email !== account.email),
  };
}
