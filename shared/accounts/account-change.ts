import { type Account, isOpenAccount } from './account.ts';
import { isInvitable } from './invitation.ts';

/** What a record says of the person whose account it is; `closedAt` when they are taken out for good. */
export type PersonChange = Partial<
  Pick<Account, 'firstName' | 'lastName' | 'email' | 'formerEmails' | 'phone' | 'active' | 'closedAt'>
>;
type Following = {
  readonly changes: PersonChange & Pick<Account, 'signedOutAt'>;
  /** They have no password of their own, and no invitation that leads to one. */
  readonly isInvited: boolean;
};

/**
 * What follows for an account when its person changes: whoever is shut out, or has another
 * e-mail, is signed out everywhere; whoever never got in is invited when let in, or at their new address. Undefined when nothing does: all is so already, or it is closed.
 */
export function accountChange(account: Account, person: PersonChange, now: Date): Following | undefined {
  const after = { ...account, ...person };
  const said = Object.keys(person) as (keyof PersonChange)[];
  if (!isOpenAccount(account) || said.every((key) => after[key] === account[key])) return undefined;
  const isSignedOut = (account.active && !after.active) || after.email !== account.email;
  return {
    changes: { ...person, ...(isSignedOut && { signedOutAt: now.toISOString() }) },
    isInvited: isInvitable(after) && (!account.active || after.email !== account.email),
  };
}
