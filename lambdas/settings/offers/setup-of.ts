import type { Platform } from '#lambdas/platform/platform.ts';
import type { Account } from '#shared/accounts/account.ts';
import { type SetupStep, setupLeft } from '#shared/settings/setup.ts';

type Stores = Pick<Platform, 'settings' | 'staff' | 'catalog' | 'accounts' | 'commit'>;

/** What a new center has not done yet; that it is nothing, or something again, stays with the account of who asks. */
export async function setupOf(
  { settings, staff, catalog, accounts, commit }: Stores,
  asker: Account | undefined,
): Promise<SetupStep[]> {
  const [current, everyone, services] = await Promise.all([settings.get(), staff.all(), catalog.services()]);
  const hasServices = services.some(({ active }) => active);
  const hasTeam = everyone.some(
    ({ active, hidden, serviceIds }) => active && !hidden && serviceIds.length > 0,
  );
  const left = setupLeft({ settings: current, hasServices, hasTeam });
  const setupDone = left.length === 0;
  if (asker && setupDone !== (asker.setupDone ?? false))
    await commit(accounts.change(asker.userId, { setupDone }));
  return left;
}

/** Read at each first load: who was told that all is done is asked about nothing, until the dashboard says otherwise. */
export const isSettingUp = async (platform: Stores, account: Account): Promise<boolean> =>
  account.role === 'admin' && !account.setupDone && (await setupOf(platform, account)).length > 0;
