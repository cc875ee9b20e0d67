import { requireEnv } from '#lambdas/platform/env.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { buildScreenLinks, type ScreenLinks } from '#shared/notifications/screen-links.ts';

export const createLinks = () => buildScreenLinks(requireEnv('publicUrl'));

/** Returns the links with the current contact settings and date, for a message about to be sent. */
export const readLinks = async ({
  settings,
  now,
}: Pick<Platform, 'now'> & {
  readonly settings: Pick<Platform['settings'], 'get'>;
}): Promise<ScreenLinks> => buildScreenLinks(requireEnv('publicUrl'), await settings.get(), getToday(now()));
