import { AccountChanged, InvitationDue } from '#events/accounts.ts';
import { emit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Account } from '#shared/accounts/account.ts';
import { calculateAccountChange, type PersonChange } from '#shared/accounts/account-change.ts';
import { emitSessionsEnded } from './sessions.ts';

/** Builds the account writes of a person's change; the user pool follows through `follow-account`. */
export function syncAccount(
  { accounts, now }: Pick<Platform, 'accounts' | 'now'>,
  account: Account | undefined,
  person: PersonChange,
): Write[] {
  const accountChange = account && calculateAccountChange(account, person, now());
  if (!accountChange) return [];
  const { userId } = account;
  return [
    accounts.change(userId, accountChange.changes),
    emit(AccountChanged, { userId }),
    ...(accountChange.changes.signedOutAt ? [emitSessionsEnded(account)] : []),
    ...(accountChange.isInvited ? [emit(InvitationDue, { userId })] : []),
  ];
}
