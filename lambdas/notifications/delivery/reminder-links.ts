import { hashOf, newToken } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { reminderLinksFor } from '#shared/appointments/changes/reminder-link.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import type { ReminderLinks } from '../messages/kind.ts';

/** Links that do what they say about an appointment where it stands now, once, until it begins; only their hashes are kept. */
export async function freshReminderLinks(
  appointment: Appointment,
  links: ScreenLinks,
  { reminderLinks, commit }: Pick<Platform, 'reminderLinks' | 'commit'>,
): Promise<ReminderLinks> {
  const confirm = newToken(16);
  const change = newToken(16);
  const cancel = newToken(16);
  const hashes = { confirm: hashOf(confirm), change: hashOf(change), cancel: hashOf(cancel) };
  await commit(...reminderLinksFor(appointment, hashes).map(reminderLinks.add));
  const { reminderLink } = links;
  return { confirm: reminderLink(confirm), change: reminderLink(change), cancel: reminderLink(cancel) };
}
