import { AccountChanged } from '#events/accounts.ts';
import { StaffMemberChanged } from '#events/staff.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import type { Account } from '#shared/accounts/account.ts';
import { deleteStaffMember as route } from '#shared/staff/desk-api.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { followInPool, lettingGo, ofTeam } from './team.ts';

type Person = { readonly member: StaffMember; readonly account: Account | undefined };

const told = (staffId: string): Write[] => [
  tell(StaffMemberChanged, { staffId }),
  tell(AccountChanged, { userId: staffId }),
];

async function takeOut({ now, ...platform }: Platform, { member, account }: Person): Promise<void> {
  const { staff, accounts, locations, commit } = platform;
  const { staffId, active, scheduleVersion } = member;
  const gone = { ...member, active: false, hidden: true, scheduleVersion: scheduleVersion + 1 };
  await commit(
    staff.save(gone, member),
    ...(account ? [accounts.put({ ...account, active: false, signedOutAt: now().toISOString() })] : []),
    locations.remove(staffId),
    ...told(staffId),
    audit('staff.deleted', staffId, {
      before: { active, hidden: false },
      after: { active: false, hidden: true },
    }),
  );
}

async function putBack(platform: Platform, { member, account }: Person): Promise<void> {
  const { staff, accounts, commit } = platform;
  const gone = await staff.get(member.staffId);
  await commit(
    staff.save({ ...member, scheduleVersion: gone.scheduleVersion + 1 }, gone),
    ...(account ? [accounts.put(account)] : []),
    ...told(member.staffId),
    audit('staff.kept', member.staffId),
  );
}

/** Hidden, never erased: visits, money and trail go on naming them. */
export const deleteStaffMember = operationUsing(['users'], route, async ({ params }, platform) => {
  const { staffId } = params;
  await retryStale(async () => {
    const member = await ofTeam(platform, staffId);
    const person = { member, account: await platform.accounts.find(staffId) };
    await lettingGo(platform, {
      member,
      leave: () => takeOut(platform, person),
      comeBack: () => putBack(platform, person),
    });
  });
  await followInPool(platform, staffId, false);
  return { staffId };
});
