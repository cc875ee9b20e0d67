import { StaffMemberChanged } from '#events/staff.ts';
import { askEmailChange, resendProof } from '#lambdas/accounts/ask-email-change.ts';
import { asEmailHolder } from '#lambdas/accounts/email-holder.ts';
import { syncAccount } from '#lambdas/accounts/sync-account.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation, operationUsing } from '#lambdas/runtime/operation.ts';
import { type Account, isOpenAccount } from '#shared/accounts/account.ts';
import { civilAt } from '#shared/core/civil-time.ts';
import { assertConfirmed } from '#shared/core/confirmation.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { baseWeekOf, readOpenHours } from '#shared/staff/availability-block.ts';
import * as api from '#shared/staff/desk-api.ts';
import { staffErrors } from '#shared/staff/errors.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { strandedAsk } from '#shared/staff/stranded-appointments.ts';
import { saveStaffMember } from './save-staff-member.ts';
import { currentHours, leftOutside } from './schedule.ts';
import { checkedProfile, deactivateMember, ofTeam, teamView } from './team.ts';

type Working = Platform & { readonly users: Users };
type Edit = {
  readonly before: StaffMember;
  readonly account: Account;
  readonly profile: api.StaffProfile;
};

type BaseHours = StaffMember['baseHours'];
const isSameStretch = (one: BaseHours, other: BaseHours) =>
  one?.start === other?.start && one?.end === other?.end;

/** Appointments that a change of base hours leaves outside. */
async function strandedBy(platform: Platform, before: StaffMember, baseHours: BaseHours) {
  if (isSameStretch(before.baseHours, baseHours)) return [];
  const [text, settings] = await Promise.all([currentHours(platform, before), platform.settings.get()]);
  const hours = {
    before: readOpenHours(text, baseWeekOf(before.baseHours, settings)),
    after: readOpenHours(text, baseWeekOf(baseHours, settings)),
    now: civilAt(platform.now()),
  };
  return leftOutside(platform, { member: before, hours });
}

/** A new e-mail must be proved, unless the invitation was never accepted. */
function emailsOf({
  before,
  account,
  profile: { email },
}: Edit): Pick<StaffMember, 'email' | 'pendingEmail'> {
  if (email === before.email) return before.pendingEmail === undefined ? { email } : before;
  return account.passwordTemporary ? { email } : { email: before.email, pendingEmail: email };
}

/** The updated staff member; increments the schedule version if availability changes. */
function edited(edit: Edit): StaffMember {
  const { before, profile } = edit;
  const { baseHours: _, pendingEmail: __, ...kept } = before;
  const { email, pendingEmail } = emailsOf(edit);
  const isBookedOtherwise =
    before.active !== profile.active ||
    before.serviceIds.join() !== profile.serviceIds.join() ||
    !isSameStretch(before.baseHours, profile.baseHours);
  return {
    ...kept,
    ...profile,
    email,
    ...(pendingEmail !== undefined && { pendingEmail }),
    scheduleVersion: before.scheduleVersion + Number(isBookedOtherwise),
    profileVersion: (before.profileVersion ?? 0) + 1,
  };
}

const profileOf = (member: StaffMember) => {
  const { firstName, lastName, phone, email, pendingEmail, active, serviceIds, baseHours } = member;
  const asked = pendingEmail !== undefined && { pendingEmail };
  return { firstName, lastName, phone, email, ...asked, active, serviceIds, baseHours };
};

/** Deactivation also stops location sharing. */
async function write(platform: Working, before: StaffMember, after: StaffMember): Promise<void> {
  const { staffId, pendingEmail } = after;
  const isAsked = pendingEmail !== undefined && pendingEmail !== before.pendingEmail;
  const asking = isAsked
    ? await askEmailChange(platform, { holder: asEmailHolder(before), email: pendingEmail })
    : [];
  await saveStaffMember(
    platform,
    { before, after },
    ...asking,
    ...(after.active ? [] : [platform.locations.remove(staffId)]),
    audit('staff.updated', staffId, { before: profileOf(before), after: profileOf(after) }),
  );
}

/** Restores the profile; sessions remain ended. */
async function takeBack(platform: Working, before: StaffMember): Promise<void> {
  const { staffId } = before;
  const now = await platform.staff.get(staffId);
  await saveStaffMember(
    platform,
    { before: now, after: { ...before, scheduleVersion: now.scheduleVersion + 1 } },
    audit('staff.updated', staffId, { before: profileOf(now), after: profileOf(before) }),
  );
}

async function change(
  platform: Working,
  staffId: string,
  { version, confirmed, ...given }: BodyOf<typeof api.updateStaffMember>,
): Promise<Pick<Edit, 'account'> & { readonly after: StaffMember }> {
  const before = await ofTeam(platform, staffId);
  if ((before.profileVersion ?? 0) !== version) throw new AppError(staffErrors.changed_meanwhile);
  const account = await platform.accounts.find(staffId);
  if (!account) throw new AppError(coreErrors.not_found);

  const profile = await checkedProfile(platform, given, before.serviceIds);
  const isLeaving = before.active && !profile.active;
  if (!isLeaving)
    assertConfirmed(confirmed, strandedAsk, await strandedBy(platform, before, profile.baseHours));
  const after = edited({ before, account, profile });
  const leave = () => write(platform, before, after);
  if (isLeaving)
    await deactivateMember(platform, { member: before, leave, comeBack: () => takeBack(platform, before) });
  else await leave();
  return { account, after };
}

export const updateStaffMember = operationUsing(
  ['users'],
  api.updateStaffMember,
  async ({ params, body }, platform) => {
    const { account, after } = await retryStale(() => change(platform, params.staffId, body));
    return teamView(platform, after, account);
  },
);

// E-mail that the front desk entered, until it is proved.

async function view(platform: Platform, staffId: string): Promise<api.TeamMember> {
  const [member, account] = await Promise.all([ofTeam(platform, staffId), platform.accounts.find(staffId)]);
  return teamView(platform, member, account);
}

export const resendStaffEmailProof = operation(
  api.resendStaffEmailProof,
  async ({ params: { staffId } }, platform) => {
    await resendProof(platform, asEmailHolder(await ofTeam(platform, staffId)));
    return view(platform, staffId);
  },
);

export const cancelStaffEmailChange = operation(
  api.cancelStaffEmailChange,
  async ({ params: { staffId } }, platform) =>
    retryStale(async () => {
      const before = await ofTeam(platform, staffId);
      const { pendingEmail, ...after } = before;
      if (pendingEmail !== undefined)
        await platform.commit(
          platform.staff.save(after, before),
          tell(StaffMemberChanged, { staffId }),
          audit('staff.emailChangeCancelled', staffId, { before: { pendingEmail } }),
        );
      return view(platform, staffId);
    }),
);

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

/** Deletes the user and frees the e-mail, including for a client account. */
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

/** False for an interrupted removal, which can be repeated. */
const isGone = ({ member, account }: Person) =>
  member.hidden === true && (account === undefined || !isOpenAccount(account));

/** Hides the member, since appointments, money and audit trail refer to them; frees their e-mail. */
export const deleteStaffMember = operationUsing(
  ['users'],
  api.deleteStaffMember,
  async ({ params }, platform) => {
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
  },
);
