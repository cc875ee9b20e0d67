import { StaffMemberChanged } from '#events/staff.ts';
import { giveBackEmail, takeEmail } from '#lambdas/accounts/offers/move-email.ts';
import { syncAccount } from '#lambdas/accounts/offers/sync-account.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import type { Users } from '#lambdas/platform/seams/users.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import type { Account } from '#shared/accounts/account.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { updateStaffMember as route, type StaffProfile } from '#shared/staff/desk-api.ts';
import { staffErrors } from '#shared/staff/errors.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { checkedProfile, deactivateMember, ofTeam, teamView } from './team.ts';

type Working = Platform & { readonly users: Users };
type Edit = {
  readonly before: StaffMember;
  readonly account: Account;
  readonly profile: StaffProfile;
};

/** The person as they are to be; when what they can be booked for changes, so does what bookings check. */
function edited({ before, profile }: Edit): StaffMember {
  const { baseHours: _, ...kept } = before;
  const isBookedOtherwise =
    before.active !== profile.active || before.serviceIds.join() !== profile.serviceIds.join();
  return {
    ...kept,
    ...profile,
    scheduleVersion: before.scheduleVersion + Number(isBookedOtherwise),
    profileVersion: (before.profileVersion ?? 0) + 1,
  };
}

/** Their account follows; whoever is shut out shares their place no longer. */
function writesOf(platform: Working, edit: Edit, kept: readonly Write[]): Write[] {
  const { before, account, profile } = edit;
  const { firstName, lastName, email, phone, active } = profile;
  const isShutOut = account.active && !active;
  const userId = before.staffId;
  return [
    platform.staff.save(edited(edit), before),
    ...syncAccount(platform, account, { firstName, lastName, email, phone, active }),
    ...kept,
    ...(isShutOut ? [platform.locations.remove(userId)] : []),
    tell(StaffMemberChanged, { staffId: userId }),
    audit('staff.updated', userId, { before: profileOf(before), after: profile }),
  ];
}

const profileOf = ({ firstName, lastName, phone, email, active, serviceIds, baseHours }: StaffMember) => ({
  firstName,
  lastName,
  phone,
  email,
  active,
  serviceIds,
  baseHours,
});

/** The sign-in first, since the pool may refuse it; taken back when nothing else comes of it. */
async function write(platform: Working, edit: Edit): Promise<void> {
  const { account, profile } = edit;
  const moving = { userId: account.userId, email: profile.email };
  const isMoving = profile.email !== account.email;
  const kept = isMoving
    ? [await takeEmail(platform, moving), platform.uniqueClaims.release('email', account.email)]
    : [];
  try {
    await platform.commit(...writesOf(platform, edit, kept));
  } catch (error) {
    if (isMoving) await giveBackEmail(platform, moving);
    throw error;
  }
}

/** Their profile is as it was; whoever was signed in signs in again. */
async function takeBack(platform: Working, { before, account }: Edit): Promise<void> {
  const { staff, accounts } = platform;
  const { staffId } = before;
  const now = { before: await staff.get(staffId), account: (await accounts.find(staffId)) ?? account };
  await write(platform, { ...now, profile: profileOf(before) });
}

async function change(
  platform: Working,
  staffId: string,
  { version, ...given }: BodyOf<typeof route>,
): Promise<Pick<Edit, 'account'> & { readonly after: StaffMember }> {
  const before = await ofTeam(platform, staffId);
  if ((before.profileVersion ?? 0) !== version) throw new AppError(staffErrors.changed_meanwhile);
  const account = await platform.accounts.find(staffId);
  if (!account) throw new AppError(coreErrors.not_found);

  const profile = await checkedProfile(platform, given, before.serviceIds);
  const edit = { before, account, profile };
  const leave = () => write(platform, edit);
  const isLeaving = before.active && !profile.active;
  if (isLeaving)
    await deactivateMember(platform, { member: before, leave, comeBack: () => takeBack(platform, edit) });
  else await leave();
  return { account, after: edited(edit) };
}

export const updateStaffMember = operationUsing(['users'], route, async ({ params, body }, platform) => {
  const { account, after } = await retryStale(() => change(platform, params.staffId, body));
  return teamView(platform, after, account);
});
