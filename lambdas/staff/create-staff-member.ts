import { InvitationDue } from '#events/accounts.ts';
import { StaffMemberChanged } from '#events/staff.ts';
import { openAccount } from '#lambdas/accounts/offers/open-account.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { leastUsedColor } from '#shared/staff/colors.ts';
import { createStaffMember as route } from '#shared/staff/desk-api.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { checkedProfile, teamView } from './team.ts';

/** Who begins inactive is invited when they are activated. */
export const createStaffMember = operationUsing(['users'], route, async ({ body }, platform) => {
  const { staff, users } = platform;
  const profile = await checkedProfile(platform, body);
  const team = (await staff.all()).filter(({ hidden }) => !hidden);
  const colorIndex = leastUsedColor(team.map((member) => member.colorIndex));
  const memberOf = (staffId: string): StaffMember => ({
    staffId,
    ...profile,
    colorIndex,
    scheduleVersion: 1,
    profileVersion: 1,
  });

  const { firstName, lastName, email, phone, active } = profile;
  const person = { role: 'staff', firstName, lastName, email, phone, active } as const;
  const opened = await openAccount(platform, person, (account) => {
    const staffId = account.userId;
    return [
      staff.put(memberOf(staffId)),
      tell(StaffMemberChanged, { staffId }),
      ...(active ? [tell(InvitationDue, { userId: staffId })] : []),
      audit('staff.created', staffId, { after: profile }),
    ];
  });
  if (!active) await users.disable(opened.userId);
  return teamView(platform, memberOf(opened.userId), opened);
});
