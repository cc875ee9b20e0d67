import { hoursOfEach } from '#lambdas/booking/bookable-staff.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Account } from '#shared/accounts/account.ts';
import { bookableDaysAhead } from '#shared/appointments/booking/slots.ts';
import { addDays, datesFrom, today } from '#shared/core/civil-time.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { type SetupStep, setupLeft } from '#shared/settings/setup.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';

type Hours = Pick<Platform, 'availability' | 'now'>;
type Stores = Hours & Pick<Platform, 'settings' | 'staff' | 'catalog' | 'accounts' | 'commit'>;

async function isAnyoneWorking(
  { availability, now }: Hours,
  people: readonly StaffMember[],
  settings: CenterSettings,
): Promise<boolean> {
  const from = today(now());
  const center = Promise.resolve(settings);
  const hoursOf = await hoursOfEach({ availability }, people, { from, center });
  const closed = new Set(settings.closures.map(({ date }) => date));
  const dates = datesFrom(from, addDays(from, bookableDaysAhead)).filter((date) => !closed.has(date));
  return people.map(hoursOf).some((open) => dates.some((date) => open(date).length > 0));
}

/** Lists the setup steps left for a new center, and stores on the asker's account whether all are done. */
export async function setupOf(
  { settings, staff, catalog, accounts, commit, ...hours }: Stores,
  asker: Account | undefined,
): Promise<SetupStep[]> {
  const [current, everyone, services] = await Promise.all([settings.get(), staff.all(), catalog.services()]);
  const offered = new Set(services.filter(({ active }) => active).map(({ productId }) => productId));
  const skilled = everyone.filter(
    ({ active, hidden, serviceIds }) => active && !hidden && serviceIds.some((id) => offered.has(id)),
  );
  const hasTeam = skilled.length > 0 && (await isAnyoneWorking(hours, skilled, current));
  const left = setupLeft({ settings: current, hasServices: offered.size > 0, hasTeam });
  const setupDone = left.length === 0;
  if (asker && setupDone !== (asker.setupDone ?? false))
    await commit(accounts.change(asker.userId, { setupDone }));
  return left;
}

/** Runs at each first load, so an account with `setupDone` needs no query until the dashboard clears it. */
export const isSettingUp = async (platform: Stores, account: Account): Promise<boolean> =>
  account.role === 'admin' && !account.setupDone && (await setupOf(platform, account)).length > 0;
