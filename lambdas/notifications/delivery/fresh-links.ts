import { hashOf, newToken } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { ShortLink } from '#shared/accounts/short-link.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { reminderLinksFor } from '#shared/appointments/changes/reminder-link.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import type { ReminderLinks } from '../messages/kind.ts';
import { links } from './links.ts';

/** Links that do what they say about an appointment where it stands now, once, until it begins; only their hashes are kept. */
export async function freshReminderLinks(
  { appointment, sentTo }: { readonly appointment: Appointment; readonly sentTo: string },
  links: ScreenLinks,
  { reminderLinks, commit }: Pick<Platform, 'reminderLinks' | 'commit'>,
): Promise<ReminderLinks> {
  const confirm = newToken(16);
  const change = newToken(16);
  const cancel = newToken(16);
  const hashes = { confirm: hashOf(confirm), change: hashOf(change), cancel: hashOf(cancel) };
  const made = reminderLinksFor(appointment, hashes);
  await commit(...made.map((link) => reminderLinks.add({ ...link, sentTo: hashOf(sentTo) })));
  const { reminderLink } = links;
  return { confirm: reminderLink(confirm), change: reminderLink(change), cancel: reminderLink(cancel) };
}

/** A fresh link, kept before it is answered; only its hash is. */
export async function freshShortLink(
  { shortLinks, commit, now }: Pick<Platform, 'shortLinks' | 'commit' | 'now'>,
  { hours, ...link }: Pick<ShortLink, 'kind' | 'userId' | 'email'> & { readonly hours: number },
): Promise<string> {
  const token = newToken(16);
  const expiresAt = Math.floor(now().getTime() / 1000) + hours * 3_600;
  await commit(shortLinks.add({ ...link, tokenHash: hashOf(token), expiresAt }));
  return links().shortLink(token);
}
