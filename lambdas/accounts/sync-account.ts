import { AccountChanged, InvitationDue } from '#events/accounts.ts';
import { emit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Account } from '#shared/accounts/account.ts';
import { calculateAccountChange, type PersonChange } from '#shared/accounts/account-change.ts';
import { emitSessionsEnded } from './sessions.ts';

/** Builds the account writes for a changed client or member. `follow-account` then updates the user pool. */
export function buildAccountSyncWrites(
  { accounts, now }: Pick<Platform, 'accounts' | 'now'>,
  account: Account | undefined,
  personChange: PersonChange,
): Write[] {
  const accountChange = account && calculateAccountChange(account, personChange, now());
  if (!accountChange) return [];
  const { userId } = account;
  return [
    accounts.change(userId, accountChange.changes),
    emit(AccountChanged, { userId }),
    ...(accountChange.changes.signedOutAt ? [emitSessionsEnded(account)] : []),
    ...(accountChange.needsInvitation ? [emit(InvitationDue, { userId })] : []),
  ];
}
