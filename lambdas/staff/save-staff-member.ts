import { StaffMemberChanged } from '#events/staff.ts';
import { toEmailHolder } from '#lambdas/accounts/email-holder.ts';
import { type EmailMove, moveEmail, releaseEmail } from '#lambdas/accounts/move-email.ts';
import { revokeSessions } from '#lambdas/accounts/sessions.ts';
import { buildAccountSyncWrites } from '#lambdas/accounts/sync-account.ts';
import { emit, type Write } from '#lambdas/platform/commit.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';

type StaffSavePorts = Pick<
  Platform,
  'accounts' | 'staff' | 'uniqueClaims' | 'mailStops' | 'patients' | 'commit' | 'now'
> & {
  readonly users: Users;
};
type MemberChange = Pick<EmailMove, 'isProved' | 'isUndone'> & {
  readonly before: StaffMember;
  readonly after: StaffMember;
};

/**
 * Commits staff member, account and `otherWrites` together. A new e-mail changes the user pool first, ends all
 * sessions and can be undone. Throws `account.email_taken` at the field and `request.conflict` if stale. A
 * failure restores the user pool.
 */
export async function saveStaffMember(
  platform: StaffSavePorts,
  { before, after, ...emailFlags }: MemberChange,
  ...otherWrites: readonly Write[]
): Promise<void> {
  const { staffId: userId, firstName, lastName, email, phone, active } = after;
  const account = await platform.accounts.find(userId);
  const isEmailChanged = before.email !== email;
  const holder = toEmailHolder(before);
  const emailMove = await moveEmail(platform, account, { before: holder, email, ...emailFlags });
  const { formerEmails } = emailMove;
  const accountFields = {
    firstName,
    lastName,
    email,
    phone,
    active,
    ...(formerEmails && { formerEmails }),
  };
  try {
    await platform.commit(
      platform.staff.save(after, before),
      ...buildAccountSyncWrites(platform, account, accountFields),
      ...emailMove.writes,
      emit(StaffMemberChanged, { staffId: userId }),
      ...otherWrites,
    );
  } catch (error) {
    if (isEmailChanged) await releaseEmail(platform, { userId, email });
    throw error;
  }
  if (isEmailChanged) await revokeSessions(platform, userId);
}
