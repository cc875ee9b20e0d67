import { StaffMemberChanged } from '#events/staff.ts';
import { toEmailHolder } from '#lambdas/accounts/email-holder.ts';
import { prepareEmailChangeWrites, resendProof } from '#lambdas/accounts/request-email-change.ts';
import { buildAccountSyncWrites } from '#lambdas/accounts/sync-account.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation, operationWithPorts } from '#lambdas/runtime/operation.ts';
import { type Account, isOpenAccount } from '#shared/accounts/account.ts';
import { toCivilDateTime } from '#shared/core/civil-time.ts';
import { assertConfirmed } from '#shared/core/confirmation.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { parseOpenHours, toBaseWeek } from '#shared/staff/availability-block.ts';
import * as api from '#shared/staff/desk-api.ts';
import { staffErrors } from '#shared/staff/errors.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { strandedConfirmation } from '#shared/staff/stranded-appointments.ts';
import { saveStaffMember } from './save-staff-member.ts';
import { loadCurrentHours, loadStrandedAppointments } from './schedule.ts';
import { deactivateMember, getTeamMember, loadTeamMemberView, validateProfile } from './team.ts';

type StaffUpdatePorts = Platform & { readonly users: Users };
type MemberEdit = {
  readonly before: StaffMember;
  readonly account: Account;
  readonly profile: api.StaffProfile;
};

type BaseHours = StaffMember['baseHours'];
const isSameHours = (hours: BaseHours, otherHours: BaseHours) =>
  hours?.start === otherHours?.start && hours?.end === otherHours?.end;

/** Finds appointments that a change of base hours leaves outside the working hours. */
async function findStrandedByHours(platform: Platform, before: StaffMember, baseHours: BaseHours) {
  if (isSameHours(before.baseHours, baseHours)) return [];
  const [currentHours, settings] = await Promise.all([
    loadCurrentHours(platform, before),
    platform.settings.get(),
  ]);
  const hours = {
    before: parseOpenHours(currentHours, toBaseWeek(before.baseHours, settings)),
    after: parseOpenHours(currentHours, toBaseWeek(baseHours, settings)),
    now: toCivilDateTime(platform.now()),
  };
  return loadStrandedAppointments(platform, { member: before, hours });
}

/** Returns a new e-mail as pending until proved, or at once if the invitation was never accepted. */
function resolveEmails({
  before,
  account,
  profile: { email },
}: MemberEdit): Pick<StaffMember, 'email' | 'pendingEmail'> {
  if (email === before.email) return before.pendingEmail === undefined ? { email } : before;
  return account.passwordTemporary ? { email } : { email: before.email, pendingEmail: email };
}

/** Returns the updated staff member. Increments the schedule version if availability changes. */
function applyEdit(edit: MemberEdit): StaffMember {
  const { before, profile } = edit;
  const { baseHours: _baseHours, pendingEmail: _pendingEmail, ...otherFields } = before;
  const { email, pendingEmail } = resolveEmails(edit);
  const affectsBooking =
    before.active !== profile.active ||
    before.serviceIds.join() !== profile.serviceIds.join() ||
    !isSameHours(before.baseHours, profile.baseHours);
  return {
    ...otherFields,
    ...profile,
    email,
    ...(pendingEmail !== undefined && { pendingEmail }),
    scheduleVersion: before.scheduleVersion + Number(affectsBooking),
    profileVersion: (before.profileVersion ?? 0) + 1,
  };
}

const toProfile = (member: StaffMember) => {
  const { firstName, lastName, phone, email, pendingEmail, active, serviceIds, baseHours } = member;
  const pendingField = pendingEmail !== undefined && { pendingEmail };
  return { firstName, lastName, phone, email, ...pendingField, active, serviceIds, baseHours };
};

/** Saves the change and requests the proof of a new e-mail. Deactivation stops location sharing. */
async function writeMember(
  platform: StaffUpdatePorts,
  before: StaffMember,
  after: StaffMember,
): Promise<void> {
  const { staffId, pendingEmail } = after;
  const requestsEmail = pendingEmail !== undefined && pendingEmail !== before.pendingEmail;
  const emailWrites = requestsEmail
    ? await prepareEmailChangeWrites(platform, { holder: toEmailHolder(before), email: pendingEmail })
    : [];
  await saveStaffMember(
    platform,
    { before, after },
    ...emailWrites,
    ...(after.active ? [] : [platform.locations.remove(staffId)]),
    audit('staff.updated', staffId, { before: toProfile(before), after: toProfile(after) }),
  );
}

/** Restores the profile, while sessions remain ended. */
async function revertMember(platform: StaffUpdatePorts, before: StaffMember): Promise<void> {
  const { staffId } = before;
  const currentMember = await platform.staff.get(staffId);
  const { scheduleVersion } = currentMember;
  await saveStaffMember(
    platform,
    { before: currentMember, after: { ...before, scheduleVersion: scheduleVersion + 1 } },
    audit('staff.updated', staffId, { before: toProfile(currentMember), after: toProfile(before) }),
  );
}

async function changeMember(
  platform: StaffUpdatePorts,
  staffId: string,
  { version, confirmed, ...requestedProfile }: BodyOf<typeof api.updateStaffMember>,
): Promise<Pick<MemberEdit, 'account'> & { readonly after: StaffMember }> {
  const before = await getTeamMember(platform, staffId);
  if ((before.profileVersion ?? 0) !== version) throw new AppError(staffErrors.changed_meanwhile);
  const account = await platform.accounts.find(staffId);
  if (!account) throw new AppError(coreErrors.not_found);

  const profile = await validateProfile(platform, requestedProfile, before.serviceIds);
  const isDeactivation = before.active && !profile.active;
  if (!isDeactivation)
    assertConfirmed(
      confirmed,
      strandedConfirmation,
      await findStrandedByHours(platform, before, profile.baseHours),
    );
  const after = applyEdit({ before, account, profile });
  const saveMember = () => writeMember(platform, before, after);
  if (isDeactivation)
    await deactivateMember(platform, {
      member: before,
      deactivate: saveMember,
      restore: () => revertMember(platform, before),
    });
  else await saveMember();
  return { account, after };
}

export const updateStaffMember = operationWithPorts(
  ['users'],
  api.updateStaffMember,
  async ({ params, body }, platform) => {
    const { account, after } = await retryStale(() => changeMember(platform, params.staffId, body));
    return loadTeamMemberView(platform, after, account);
  },
);

async function loadTeamMember(platform: Platform, staffId: string): Promise<api.TeamMember> {
  const [member, account] = await Promise.all([
    getTeamMember(platform, staffId),
    platform.accounts.find(staffId),
  ]);
  return loadTeamMemberView(platform, member, account);
}

export const resendStaffEmailProof = operation(
  api.resendStaffEmailProof,
  async ({ params: { staffId } }, platform) => {
    await resendProof(platform, toEmailHolder(await getTeamMember(platform, staffId)));
    return loadTeamMember(platform, staffId);
  },
);

export const cancelStaffEmailChange = operation(
  api.cancelStaffEmailChange,
  async ({ params: { staffId } }, platform) =>
    retryStale(async () => {
      const before = await getTeamMember(platform, staffId);
      const { pendingEmail, ...after } = before;
      if (pendingEmail !== undefined)
        await platform.commit(
          platform.staff.save(after, before),
          emit(StaffMemberChanged, { staffId }),
          audit('staff.emailChangeCancelled', staffId, { before: { pendingEmail } }),
        );
      return loadTeamMember(platform, staffId);
    }),
);

type StaffDeletionPorts = Platform & { readonly users: Users };
type MemberAccount = { readonly member: StaffMember; readonly account: Account | undefined };

async function hideMember(platform: Platform, { member, account }: MemberAccount): Promise<void> {
  const { staff, locations, commit } = platform;
  const { staffId, active, scheduleVersion } = member;
  const after = { ...member, active: false, hidden: true, scheduleVersion: scheduleVersion + 1 };
  await commit(
    staff.save(after, member),
    ...buildAccountSyncWrites(platform, account, { active: false }),
    locations.remove(staffId),
    emit(StaffMemberChanged, { staffId }),
    audit('staff.deleted', staffId, {
      before: { active, hidden: false },
      after: { active: false, hidden: true },
    }),
  );
}

async function restoreMember(platform: Platform, { member, account }: MemberAccount): Promise<void> {
  const { staff, accounts, commit } = platform;
  const { staffId } = member;
  const [currentMember, currentAccount] = await Promise.all([staff.get(staffId), accounts.find(staffId)]);
  await commit(
    staff.save({ ...member, scheduleVersion: currentMember.scheduleVersion + 1 }, currentMember),
    ...buildAccountSyncWrites(platform, currentAccount, { active: account?.active ?? member.active }),
    emit(StaffMemberChanged, { staffId }),
    audit('staff.kept', staffId),
  );
}

/** Deletes the pool user and frees the e-mail, which a client account may then use. */
async function closeAccount(platform: StaffDeletionPorts, { member, account }: MemberAccount): Promise<void> {
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

/** Returns false for an interrupted removal, which can be repeated. */
const isDeleted = ({ member, account }: MemberAccount) =>
  member.hidden === true && (account === undefined || !isOpenAccount(account));

/** Hides the member, since appointments, money and audit trail refer to them, and frees their e-mail. */
export const deleteStaffMember = operationWithPorts(
  ['users'],
  api.deleteStaffMember,
  async ({ params }, platform) => {
    const { staffId } = params;
    await retryStale(async () => {
      const [member, account] = await Promise.all([
        platform.staff.get(staffId),
        platform.accounts.find(staffId),
      ]);
      const memberAccount = { member, account };
      if (isDeleted(memberAccount)) throw new AppError(coreErrors.not_found);
      await deactivateMember(platform, {
        member,
        deactivate: async () => {
          if (!member.hidden) await hideMember(platform, memberAccount);
        },
        restore: () => restoreMember(platform, memberAccount),
      });
      await closeAccount(platform, memberAccount);
    });
    return { staffId };
  },
);
