import type { Platform } from '#lambdas/platform/platform.ts';
import { type SetupStep, setupLeft } from '#shared/settings/setup.ts';

type Stores = Pick<Platform, 'settings' | 'staff' | 'catalog'>;

/** What a new center has not done yet. */
export async function setupOf({ settings, staff, catalog }: Stores): Promise<SetupStep[]> {
  const [current, everyone, services] = await Promise.all([settings.get(), staff.all(), catalog.services()]);
  const hasServices = services.some(({ active }) => active);
  const hasTeam = everyone.some(({ active, hidden }) => active && !hidden);
  return setupLeft({ settings: current, hasServices, hasTeam });
}
