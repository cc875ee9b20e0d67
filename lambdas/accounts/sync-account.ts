import { AccountChanged, InvitationDue } from '#events/accounts.ts';
import { emit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Account } from '#shared/accounts/account.ts';
import { calculateAccountChange, type PersonChange } from '#shared/accounts/account-change.ts';
import { emitSessionsEnded } from './sessions.ts';

/** Writes of a person's change to the account; the user pool follows through `follow-account`. */
export function syncAccount(
  { accounts, now }: Pick<Platform, 'accounts' | 'now'>,
  account: Account | undefined,
  person: PersonChange,
): Write[] {
  const following = account && calculateAccountChange(account, person, now());
  if (!following) return [];
  const { userId } = account;
  return [
    accounts.change(userId, following.changes),
    emit(AccountChanged, { userId }),
    ...(following.changes.signedOutAt ? [emitSessionsEnded(account)] : []),
    ...(following.isInvited ? [emit(InvitationDue, { userId })] : []),
  ];
}
