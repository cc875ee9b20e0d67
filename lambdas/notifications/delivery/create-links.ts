import { hashText, newToken } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { ShortLink } from '#shared/accounts/short-link.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { buildReminderLinks, type LinkAction } from '#shared/appointments/changes/reminder-link.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { createLinks } from './links.ts';

type ReminderLinksInput<Action extends LinkAction> = {
  readonly appointment: Appointment;
  readonly sentTo: string;
  readonly actions: readonly Action[];
};

/** Creates single-use links that are valid until the appointment begins. Only their hashes are stored. */
export async function createReminderLinks<Action extends LinkAction>(
  { appointment, sentTo, actions }: ReminderLinksInput<Action>,
  { reminderLink }: ScreenLinks,
  { reminderLinks, commit }: Pick<Platform, 'reminderLinks' | 'commit'>,
): Promise<Record<Action, string>> {
  const tokens = actions.map((action) => [action, newToken(16)] as const);
  const hashes = Object.fromEntries(tokens.map(([action, token]) => [action, hashText(token)]));
  const newLinks = buildReminderLinks(appointment, hashes);
  await commit(...newLinks.map((link) => reminderLinks.add({ ...link, sentTo: hashText(sentTo) })));
  const linksByAction = tokens.map(([action, token]) => [action, reminderLink(token)] as const);
  // `Object.fromEntries` loses the key type.
  return Object.fromEntries(linksByAction) as Record<Action, string>;
}

type ShortLinkInput = Omit<ShortLink, 'tokenHash' | 'expiresAt'> & { readonly hours: number };

/** Creates the token of a short link and stores its hash. */
export async function createLinkToken(
  { shortLinks, commit, now }: Pick<Platform, 'shortLinks' | 'commit' | 'now'>,
  { hours, ...link }: ShortLinkInput,
): Promise<string> {
  const token = newToken(16);
  const expiresAt = Math.floor(now().getTime() / 1000) + hours * 3_600;
  await commit(shortLinks.add({ ...link, tokenHash: hashText(token), expiresAt }));
  return token;
}

export const createShortLink = async (
  platform: Parameters<typeof createLinkToken>[0],
  link: ShortLinkInput,
): Promise<string> => createLinks().shortLink(await createLinkToken(platform, link));
