import type { Platform } from '#lambdas/platform/platform.ts';
import type { Account } from '#shared/accounts/account.ts';
import { civilAt } from '#shared/core/civil-time.ts';
import { smsPhone } from '#shared/core/contact.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { counted, longDate } from '#shared/core/format.ts';
import type { StaffProfile, TeamMember } from '#shared/staff/desk-api.ts';
import { staffErrors } from '#shared/staff/errors.ts';
import { type StaffMember, unknownPosition } from '#shared/staff/staff-member.ts';
import { datesAhead, upcomingAppointments } from '#shared/staff/stranded-appointments.ts';

/** One person as the front desk reads them. */
export async function teamView(
  { locations, now }: Pick<Platform, 'locations' | 'now'>,
  member: StaffMember,
  account: Pick<Account, 'passwordTemporary'> | undefined,
): Promise<TeamMember> {
  const { scheduleVersion: _, hidden: __, profileVersion = 0, ...view } = member;
  const shared = await locations.find(member.staffId, now());
  const { latitude, longitude } = shared ?? unknownPosition;
  const invited = account?.passwordTemporary === true;
  return { ...view, invited, location: { latitude, longitude }, version: profileVersion };
}

/** Somebody of the team. Throws `request.not_found`, also for who was taken out of it. */
export async function ofTeam({ staff }: Pick<Platform, 'staff'>, staffId: string): Promise<StaffMember> {
  const member = await staff.get(staffId);
  if (member.hidden) throw new AppError(coreErrors.not_found);
  return member;
}

/**
 * What the front desk wrote, as it is kept; services they already performed and that are gone from the catalogue go from
 * them too. Throws `staff.unknown_service` for any other that is none.
 */
export async function checkedProfile(
  { catalog }: Pick<Platform, 'catalog'>,
  { phone, ...profile }: StaffProfile,
  held: readonly string[] = [],
): Promise<StaffProfile> {
  const known = new Set((await catalog.services()).map(({ productId }) => productId));
  if (!profile.serviceIds.every((serviceId) => known.has(serviceId) || held.includes(serviceId))) {
    const fields = [{ field: 'serviceIds', message: staffErrors.unknown_service.text }];
    throw new AppError(staffErrors.unknown_service, { fields });
  }
  const serviceIds = [...new Set(profile.serviceIds)].filter((serviceId) => known.has(serviceId));
  return { ...profile, serviceIds, phone: smsPhone(phone) ?? phone };
}

type Diary = Pick<Platform, 'daySheets' | 'now'>;

/** Throws `staff.has_appointments`, with how many and until when. */
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
  /** From here on no booking can name them. */
  readonly leave: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
};

/**
 * Nobody goes while clients expect them: looked at before, and once more when bookings can name them no longer, since
 * one may have been made in between. Throws `staff.has_appointments`, everything as it was.
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
