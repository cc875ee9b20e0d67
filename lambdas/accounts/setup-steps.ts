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
  people: readonly StaffMember[],
  settings: CenterSettings,
): Promise<boolean> {
  const from = getToday(now());
  const center = Promise.resolve(settings);
  const hoursOf = await readWorkingHours({ availability }, people, { from, center });
  const closed = new Set(settings.closures.map(({ date }) => date));
  const dates = listDatesInRange(from, addDays(from, bookableDaysAhead)).filter((date) => !closed.has(date));
  return people.map(hoursOf).some((open) => dates.some((date) => open(date).length > 0));
}

/** Lists the setup steps left for a new center, and stores on the asker's account whether all are done. */
export async function listSetupSteps(
  { settings, staff, catalog, accounts, commit, ...hours }: SetupPorts,
  requester: Account | undefined,
): Promise<SetupStep[]> {
  const [current, everyone, services] = await Promise.all([settings.get(), staff.all(), catalog.services()]);
  const offered = new Set(services.filter(({ active }) => active).map(({ productId }) => productId));
  const skilled = everyone.filter(
    ({ active, hidden, serviceIds }) => active && !hidden && serviceIds.some((id) => offered.has(id)),
  );
  const hasTeam = skilled.length > 0 && (await hasBookableHours(hours, skilled, current));
  const left = listOpenSetupSteps({ settings: current, hasServices: offered.size > 0, hasTeam });
  const setupDone = left.length === 0;
  if (requester && setupDone !== (requester.setupDone ?? false))
    await commit(accounts.change(requester.userId, { setupDone }));
  return left;
}

/** Runs at each first load, so an account with `setupDone` needs no query until the dashboard clears it. */
export const isSettingUp = async (platform: SetupPorts, account: Account): Promise<boolean> =>
  account.role === 'admin' && !account.setupDone && (await listSetupSteps(platform, account)).length > 0;
