import { type Account, isOpenAccount } from './account.ts';
import { isInvitable } from './invitation.ts';

/** What a record says of the person whose account it is; `closedAt` when they are taken out for good. */
export type PersonChange = Partial<
  Pick<Account, 'firstName' | 'lastName' | 'email' | 'formerEmails' | 'phone' | 'active' | 'closedAt'>
>;
type Changes = PersonChange & Pick<Account, 'emailLost' | 'passwordTemporary'>;
type Following = {
  readonly changes: Changes & Pick<Account, 'signedOutAt'>;
  /** They have no password of their own, and no invitation that leads to one. */
  readonly isInvited: boolean;
};

/** Whoever lost their e-mail stays outside until they have another, by which they are invited as somebody new is. */
function inTheirEmail(account: Account, person: PersonChange): Changes {
  if (!account.emailLost) return person;
  if (person.email === undefined || person.email === account.email) return { ...person, active: false };
  return { ...person, emailLost: false, passwordTemporary: true };
}

/**
 * What follows for an account when its person changes: whoever is shut out, or has another e-mail, is signed out
 * everywhere; whoever never got in is invited when let in, or at their new address. Undefined when nothing does: all is
 * so already, or it is closed.
 */
export function accountChange(account: Account, person: PersonChange, now: Date): Following | undefined {
  const changes = inTheirEmail(account, person);
  const after = { ...account, ...changes };
  // `keys` forgets which they are.
  const said = Object.keys(changes) as (keyof Changes)[];
  if (!isOpenAccount(account) || said.every((key) => after[key] === account[key])) return undefined;
  const isSignedOut = (account.active && !after.active) || after.email !== account.email;
  return {
    changes: { ...changes, ...(isSignedOut && { signedOutAt: now.toISOString() }) },
    isInvited: isInvitable(after) && (!account.active || after.email !== account.email),
  };
}
