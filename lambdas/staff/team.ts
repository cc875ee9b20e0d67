import { InvitationDue } from '#events/accounts.ts';
import { StaffMemberChanged } from '#events/staff.ts';
import { openAccount } from '#lambdas/accounts/open-account.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation, operationWithPorts } from '#lambdas/runtime/operation.ts';
import type { Account } from '#shared/accounts/account.ts';
import { toCivilDateTime } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { formatLongDate, pluralize } from '#shared/core/format.ts';
import { compareByFirstName } from '#shared/core/sort-names.ts';
import * as api from '#shared/staff/api.ts';
import { serializeHours } from '#shared/staff/availability-block.ts';
import { findLeastUsedColor } from '#shared/staff/colors.ts';
import * as deskApi from '#shared/staff/desk-api.ts';
import { staffErrors } from '#shared/staff/errors.ts';
import { type StaffMember, unknownPosition } from '#shared/staff/staff-member.ts';
import { listDatesAhead, summarizeFutureAppointments } from '#shared/staff/stranded-appointments.ts';

export async function loadTeamMemberView(
  { locations, mailStops, now }: Pick<Platform, 'locations' | 'mailStops' | 'now'>,
  member: StaffMember,
  account: Pick<Account, 'passwordTemporary'> | undefined,
): Promise<deskApi.TeamMember> {
  const {
    scheduleVersion: _scheduleVersion,
    hidden: _hidden,
    hours: _hours,
    profileVersion = 0,
    ...view
  } = member;
  const [sharedLocation, mailStop] = await Promise.all([
    locations.find(member.staffId, now()),
    mailStops.find(member.pendingEmail ?? member.email),
  ]);
  const { latitude, longitude } = sharedLocation ?? unknownPosition;
  const invited = account?.passwordTemporary === true;
  return {
    ...view,
    invited,
    ...(mailStop && { mailStop: mailStop.reason }),
    location: { latitude, longitude },
    version: profileVersion,
  };
}

/** Returns a staff member. Throws `request.not_found` for an unknown or removed one. */
export async function getTeamMember(
  { staff }: Pick<Platform, 'staff'>,
  staffId: string,
): Promise<StaffMember> {
  const member = await staff.get(staffId);
  if (member.hidden) throw new AppError(coreErrors.not_found);
  return member;
}

/** Validates a profile and drops services deleted since. Throws `staff.unknown_service` for others. */
export async function validateProfile(
  { catalog }: Pick<Platform, 'catalog'>,
  profile: deskApi.StaffProfile,
  currentServiceIds: readonly string[] = [],
): Promise<deskApi.StaffProfile> {
  const existingIds = new Set((await catalog.services()).map(({ productId }) => productId));
  const isKnown = (serviceId: string) => existingIds.has(serviceId) || currentServiceIds.includes(serviceId);
  if (!profile.serviceIds.every(isKnown)) {
    const fields = [{ field: 'serviceIds', message: staffErrors.unknown_service.text }];
    throw new AppError(staffErrors.unknown_service, { fields });
  }
  const serviceIds = [...new Set(profile.serviceIds)].filter((serviceId) => existingIds.has(serviceId));
  return { ...profile, serviceIds };
}

type DaySheetPorts = Pick<Platform, 'daySheets' | 'now'>;

/** Throws `staff.has_appointments`, with their number and last date, if the member has any. */
async function assertNoUpcomingAppointments(
  { daySheets, now }: DaySheetPorts,
  member: StaffMember,
): Promise<void> {
  const today = toCivilDateTime(now());
  const sheets = await daySheets.ofStaffMember(member.staffId, listDatesAhead(today.date));
  const { count, lastDate } = summarizeFutureAppointments(sheets, today);
  if (count === 0) return;
  const name = `${member.firstName} ${member.lastName}`;
  const values = { name, appointments: pluralize(count, 'cita', 'citas'), date: formatLongDate(lastDate) };
  throw new AppError(staffErrors.has_appointments, { values });
}

type Deactivation = {
  readonly member: StaffMember;
  /** Prevents further bookings with the staff member. */
  readonly deactivate: () => Promise<void>;
  readonly restore: () => Promise<void>;
};

/**
 * Deactivates a staff member without upcoming appointments. Checks again afterwards for concurrent bookings,
 * and restores the member and throws `staff.has_appointments` if there are any.
 */
export async function deactivateMember(
  platform: DaySheetPorts,
  { member, deactivate, restore }: Deactivation,
): Promise<void> {
  await assertNoUpcomingAppointments(platform, member);
  await deactivate();
  try {
    await assertNoUpcomingAppointments(platform, member);
  } catch (error) {
    await restore();
    throw error;
  }
}

export const listStaff = operation(api.listStaff, async ({ actor }, { staff }) => {
  const members = await staff.all();
  const isStaff = actor.kind === 'user' && actor.role === 'staff';
  return members
    .filter(({ staffId }) => !isStaff || staffId === actor.id)
    .map(({ staffId, firstName, lastName, colorIndex, active, serviceIds }) => ({
      staffId,
      firstName,
      lastName,
      colorIndex,
      active,
      serviceIds,
    }))
    .sort(compareByFirstName);
});

export const listTeam = operation(deskApi.listTeam, async (_, platform) => {
  const [allMembers, accounts] = await Promise.all([platform.staff.all(), platform.accounts.byRole('staff')]);
  const accountsById = new Map(accounts.map((account) => [account.userId, account]));
  const members = allMembers.filter(({ hidden }) => !hidden);
  const views = await Promise.all(
    members.map((member) => loadTeamMemberView(platform, member, accountsById.get(member.staffId))),
  );
  return views.sort(compareByFirstName);
});

/** Creates a staff member. An inactive one is invited on activation. */
export const createStaffMember = operationWithPorts(
  ['users'],
  deskApi.createStaffMember,
  async ({ body }, platform) => {
    const { staff, users, now } = platform;
    const profile = await validateProfile(platform, body);
    const team = (await staff.all()).filter(({ hidden }) => !hidden);
    const colorIndex = findLeastUsedColor(team.map((member) => member.colorIndex));
    const createMember = (staffId: string): StaffMember => ({
      staffId,
      ...profile,
      colorIndex,
      scheduleVersion: 1,
      hours: { version: 1, from: toCivilDateTime(now()).date, text: serializeHours([]) },
      profileVersion: 1,
    });

    const { firstName, lastName, email, phone, active } = profile;
    const newUser = { role: 'staff', firstName, lastName, email, phone, active } as const;
    const account = await openAccount(platform, newUser, ({ userId: staffId }) => {
      return [
        staff.put(createMember(staffId)),
        emit(StaffMemberChanged, { staffId }),
        ...(active ? [emit(InvitationDue, { userId: staffId })] : []),
        audit('staff.created', staffId, { after: profile }),
      ];
    });
    if (!active) await users.disable(account.userId);
    return loadTeamMemberView(platform, createMember(account.userId), account);
  },
);
