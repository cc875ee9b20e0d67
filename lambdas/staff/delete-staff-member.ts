import { StaffMemberChanged } from '#events/staff.ts';
import { syncAccount } from '#lambdas/accounts/offers/sync-account.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import type { Users } from '#lambdas/platform/seams/users.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { type Account, isOpenAccount } from '#shared/accounts/account.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { deleteStaffMember as route } from '#shared/staff/desk-api.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { deactivateMember } from './team.ts';

type Leaving = Platform & { readonly users: Users };
type Person = { readonly member: StaffMember; readonly account: Account | undefined };

async function takeOut(platform: Platform, { member, account }: Person): Promise<void> {
  const { staff, locations, commit } = platform;
  const { staffId, active, scheduleVersion } = member;
  const gone = { ...member, active: false, hidden: true, scheduleVersion: scheduleVersion + 1 };
  await commit(
    staff.save(gone, member),
    ...syncAccount(platform, account, { active: false }),
    locations.remove(staffId),
    tell(StaffMemberChanged, { staffId }),
    audit('staff.deleted', staffId, {
      before: { active, hidden: false },
      after: { active: false, hidden: true },
    }),
  );
}

async function putBack(platform: Platform, { member, account }: Person): Promise<void> {
  const { staff, accounts, commit } = platform;
  const { staffId } = member;
  const [gone, shut] = await Promise.all([staff.get(staffId), accounts.find(staffId)]);
  await commit(
    staff.save({ ...member, scheduleVersion: gone.scheduleVersion + 1 }, gone),
    ...syncAccount(platform, shut, { active: account?.active ?? member.active }),
    tell(StaffMemberChanged, { staffId }),
    audit('staff.kept', staffId),
  );
}

/** Nobody came back meanwhile: the user pool forgets them, and their e-mail is anybody's, theirs as a client too. */
async function close(platform: Leaving, { member, account }: Person): Promise<void> {
  const { accounts, uniqueClaims, users, commit, now } = platform;
  await users.remove(member.staffId);
  if (!account) return;
  const { userId, email } = account;
  const closedAt = now().toISOString();
  await commit(
    accounts.change(userId, { closedAt }),
    uniqueClaims.release('email', email),
    audit('account.closed', userId, { before: { email }, after: { closedAt } }),
  );
}

/** Whether they left and their account was closed after them; one whose removal was cut short is taken out to the end. */
const isGone = ({ member, account }: Person) =>
  member.hidden === true && (account === undefined || !isOpenAccount(account));

/**
 * Hidden, never erased: appointments, money and trail go on naming them. Whoever may come back is deactivated instead, and
 * keeps their e-mail.
 */
export const deleteStaffMember = operationUsing(['users'], route, async ({ params }, platform) => {
  const { staffId } = params;
  await retryStale(async () => {
    const [member, account] = await Promise.all([
      platform.staff.get(staffId),
      platform.accounts.find(staffId),
    ]);
    const person = { member, account };
    if (isGone(person)) throw new AppError(coreErrors.not_found);
    await deactivateMember(platform, {
      member,
      leave: async () => {
        if (!member.hidden) await takeOut(platform, person);
      },
      comeBack: () => putBack(platform, person),
    });
    await close(platform, person);
  });
  return { staffId };
});
