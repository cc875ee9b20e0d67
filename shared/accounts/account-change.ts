import { type Account, isOpenAccount } from './account.ts';
import { isInvitable } from './invitation.ts';

/** Account fields taken from a person's record. `closedAt` means permanently removed. */
export type PersonChange = Partial<
  Pick<Account, 'firstName' | 'lastName' | 'email' | 'formerEmails' | 'phone' | 'active' | 'closedAt'>
>;
type AccountChanges = PersonChange & Pick<Account, 'emailLost' | 'passwordTemporary'>;
type AccountChangeResult = {
  readonly changes: AccountChanges & Pick<Account, 'signedOutAt'>;
  /** Whether the account needs an invitation because it has no password. */
  readonly needsInvitation: boolean;
};

/** Keeps an account that lost its e-mail inactive until it has a new one, then marks it for an invitation. */
function adjustForLostEmail(account: Account, personChange: PersonChange): AccountChanges {
  if (!account.emailLost) return personChange;
  if (personChange.email === undefined || personChange.email === account.email)
    return { ...personChange, active: false };
  return { ...personChange, emailLost: false, passwordTemporary: true };
}

/**
 * Returns undefined if nothing changes or the account is closed. Deactivation or a new e-mail ends all sessions
 * of the account.
 */
export function calculateAccountChange(
  account: Account,
  personChange: PersonChange,
  now: Date,
): AccountChangeResult | undefined {
  const changes = adjustForLostEmail(account, personChange);
  const after = { ...account, ...changes };
  // `Object.keys` returns `string[]`.
  const changedKeys = Object.keys(changes) as (keyof AccountChanges)[];
  if (!isOpenAccount(account) || changedKeys.every((key) => after[key] === account[key])) return undefined;
  const endsSessions = (account.active && !after.active) || after.email !== account.email;
  return {
    changes: { ...changes, ...(endsSessions && { signedOutAt: now.toISOString() }) },
    needsInvitation: isInvitable(after) && (!account.active || after.email !== account.email),
  };
}
