import { InvitationDue } from '#events/accounts.ts';
import { StaffMemberChanged } from '#events/staff.ts';
import { openAccount } from '#lambdas/accounts/open-account.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation, operationUsing } from '#lambdas/runtime/operation.ts';
import type { Account } from '#shared/accounts/account.ts';
import { civilAt } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { counted, longDate } from '#shared/core/format.ts';
import { byFirstName } from '#shared/core/sort-names.ts';
import * as api from '#shared/staff/api.ts';
import { hoursText } from '#shared/staff/availability-block.ts';
import { leastUsedColor } from '#shared/staff/colors.ts';
import * as deskApi from '#shared/staff/desk-api.ts';
import { staffErrors } from '#shared/staff/errors.ts';
import { type StaffMember, unknownPosition } from '#shared/staff/staff-member.ts';
import { datesAhead, upcomingAppointments } from '#shared/staff/stranded-appointments.ts';

/** Returns a staff member as shown to the front desk. */
export async function teamView(
  { locations, mailStops, now }: Pick<Platform, 'locations' | 'mailStops' | 'now'>,
  member: StaffMember,
  account: Pick<Account, 'passwordTemporary'> | undefined,
): Promise<deskApi.TeamMember> {
  const { scheduleVersion: _, hidden: __, hours: ___, profileVersion = 0, ...view } = member;
  const [shared, stop] = await Promise.all([
    locations.find(member.staffId, now()),
    mailStops.find(member.pendingEmail ?? member.email),
  ]);
  const { latitude, longitude } = shared ?? unknownPosition;
  const invited = account?.passwordTemporary === true;
  return {
    ...view,
    invited,
    ...(stop && { mailStop: stop.reason }),
    location: { latitude, longitude },
    version: profileVersion,
  };
}

/** Returns a staff member. Throws `request.not_found`, also if removed. */
export async function ofTeam({ staff }: Pick<Platform, 'staff'>, staffId: string): Promise<StaffMember> {
  const member = await staff.get(staffId);
  if (member.hidden) throw new AppError(coreErrors.not_found);
  return member;
}

/** Validates a profile and drops services deleted since. Throws `staff.unknown_service` for others. */
export async function checkedProfile(
  { catalog }: Pick<Platform, 'catalog'>,
  profile: deskApi.StaffProfile,
  held: readonly string[] = [],
): Promise<deskApi.StaffProfile> {
  const known = new Set((await catalog.services()).map(({ productId }) => productId));
  if (!profile.serviceIds.every((serviceId) => known.has(serviceId) || held.includes(serviceId))) {
    const fields = [{ field: 'serviceIds', message: staffErrors.unknown_service.text }];
    throw new AppError(staffErrors.unknown_service, { fields });
  }
  const serviceIds = [...new Set(profile.serviceIds)].filter((serviceId) => known.has(serviceId));
  return { ...profile, serviceIds };
}

type Diary = Pick<Platform, 'daySheets' | 'now'>;

/** Throws `staff.has_appointments` with their number and last date. */
async function assertNoUpcomingAppointments({ daySheets, now }: Diary, member: StaffMember): Promise<void> {
  const today = civilAt(now());
  const sheets = await daySheets.ofPerson(member.staffId, datesAhead(today.date));
  const { count, lastDate } = upcomingAppointments(sheets, today);
  if (count === 0) return;
  const name = `${member.firstName} ${member.lastName}`;
  const values = { name, appointments: counted(count, 'cita', 'citas'), date: longDate(lastDate) };
  throw new AppError(staffErrors.has_appointments, { values });
}

type Leaving = {
  readonly member: StaffMember;
  /** After this, bookings cannot name the staff member. */
  readonly leave: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
};

/**
 * Deactivates a staff member without upcoming appointments. Checks again afterwards for concurrent bookings,
 * and restores the member and throws `staff.has_appointments` if there are any.
 */
export async function deactivateMember(platform: Diary, { member, leave, comeBack }: Leaving): Promise<void> {
  await assertNoUpcomingAppointments(platform, member);
  await leave();
  try {
    await assertNoUpcomingAppointments(platform, member);
  } catch (error) {
    await comeBack();
    throw error;
  }
}

export const listStaff = operation(api.listStaff, async ({ actor }, { staff }) => {
  const everyone = await staff.all();
  const isStaff = actor.kind === 'user' && actor.role === 'staff';
  return everyone
    .filter(({ staffId }) => !isStaff || staffId === actor.id)
    .map(({ staffId, firstName, lastName, colorIndex, active, serviceIds }) => ({
      staffId,
      firstName,
      lastName,
      colorIndex,
      active,
      serviceIds,
    }))
    .sort(byFirstName);
});

export const listTeam = operation(deskApi.listTeam, async (_, platform) => {
  const [everyone, accounts] = await Promise.all([platform.staff.all(), platform.accounts.byRole('staff')]);
  const accountOf = new Map(accounts.map((account) => [account.userId, account]));
  const members = everyone.filter(({ hidden }) => !hidden);
  const views = await Promise.all(
    members.map((member) => teamView(platform, member, accountOf.get(member.staffId))),
  );
  return views.sort(byFirstName);
});

/** An inactive new member is invited on activation. */
export const createStaffMember = operationUsing(
  ['users'],
  deskApi.createStaffMember,
  async ({ body }, platform) => {
    const { staff, users, now } = platform;
    const profile = await checkedProfile(platform, body);
    const team = (await staff.all()).filter(({ hidden }) => !hidden);
    const colorIndex = leastUsedColor(team.map((member) => member.colorIndex));
    const memberOf = (staffId: string): StaffMember => ({
      staffId,
      ...profile,
      colorIndex,
      scheduleVersion: 1,
      hours: { version: 1, from: civilAt(now()).date, text: hoursText([]) },
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
  },
);
