import { required } from '#lambdas/platform/env.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { today } from '#shared/core/civil-time.ts';
import { type ScreenLinks, screenLinks } from '#shared/notifications/screen-links.ts';

/** Returns links into this deployment. */
export const links = () => screenLinks(required('publicUrl'));

/** Returns the links with the current contact settings and date, for a message about to be sent. */
export const linksNow = async ({
  settings,
  now,
}: Pick<Platform, 'now'> & {
  readonly settings: Pick<Platform['settings'], 'get'>;
}): Promise<ScreenLinks> => screenLinks(required('publicUrl'), await settings.get(), today(now()));
