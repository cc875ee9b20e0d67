import { readWorkingHours } from '#lambdas/booking/bookable-staff.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Account } from '#shared/accounts/account.ts';
import { bookableDaysAhead } from '#shared/appointments/booking/slots.ts';
import { addDays, getToday, listDatesInRange } from '#shared/core/civil-time.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { listOpenSetupSteps, type SetupStep } from '#shared/settings/setup.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';

type AvailabilityPorts = Pick<Platform, 'availability' | 'now'>;
type SetupPorts = AvailabilityPorts &
  Pick<Platform, 'settings' | 'staff' | 'catalog' | 'accounts' | 'commit'>;

async function hasBookableHours(
  { availability, now }: AvailabilityPorts,
  staffMembers: readonly StaffMember[],
  settings: CenterSettings,
): Promise<boolean> {
  const from = getToday(now());
  const center = Promise.resolve(settings);
  const getMemberHours = await readWorkingHours({ availability }, staffMembers, { from, center });
  const closedDates = new Set(settings.closures.map(({ date }) => date));
  const dates = listDatesInRange(from, addDays(from, bookableDaysAhead)).filter(
    (date) => !closedDates.has(date),
  );
  return staffMembers
    .map(getMemberHours)
    .some((getOpenHours) => dates.some((date) => getOpenHours(date).length > 0));
}

/** Lists the open setup steps of a new center. Stores on the requester's account whether all are done. */
export async function listSetupSteps(
  { settings, staff, catalog, accounts, commit, ...availabilityPorts }: SetupPorts,
  requester: Account | undefined,
): Promise<SetupStep[]> {
  const [centerSettings, allStaff, services] = await Promise.all([
    settings.get(),
    staff.all(),
    catalog.services(),
  ]);
  const activeServiceIds = new Set(services.filter(({ active }) => active).map(({ productId }) => productId));
  const qualifiedStaff = allStaff.filter(
    ({ active, hidden, serviceIds }) =>
      active && !hidden && serviceIds.some((id) => activeServiceIds.has(id)),
  );
  const hasTeam =
    qualifiedStaff.length > 0 && (await hasBookableHours(availabilityPorts, qualifiedStaff, centerSettings));
  const openSteps = listOpenSetupSteps({
    settings: centerSettings,
    hasServices: activeServiceIds.size > 0,
    hasTeam,
  });
  const setupDone = openSteps.length === 0;
  if (requester && setupDone !== (requester.setupDone ?? false))
    await commit(accounts.change(requester.userId, { setupDone }));
  return openSteps;
}

/** Runs at each first load, so an account with `setupDone` needs no query until the dashboard clears `setupDone`. */
export const isSettingUp = async (platform: SetupPorts, account: Account): Promise<boolean> =>
  account.role === 'admin' && !account.setupDone && (await listSetupSteps(platform, account)).length > 0;
