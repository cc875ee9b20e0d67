import { hashOf, newToken } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { visitLinksFor } from '#shared/appointments/changes/reminder-link.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import type { VisitLinks } from '../messages/kind.ts';

/** Links that do what they say about a visit where it stands now, once, until it begins; only their hashes are kept. */
export async function freshVisitLinks(
  visit: Appointment,
  links: ScreenLinks,
  { visitLinks, commit }: Pick<Platform, 'visitLinks' | 'commit'>,
): Promise<VisitLinks> {
  const confirm = newToken(16);
  const change = newToken(16);
  const cancel = newToken(16);
  const hashes = { confirm: hashOf(confirm), change: hashOf(change), cancel: hashOf(cancel) };
  await commit(...visitLinksFor(visit, hashes).map(visitLinks.add));
  const { visitLink } = links;
  return { confirm: visitLink(confirm), change: visitLink(change), cancel: visitLink(cancel) };
}
