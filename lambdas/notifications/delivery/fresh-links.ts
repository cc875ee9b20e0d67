import { hashOf, newToken } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { ShortLink } from '#shared/accounts/short-link.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { type LinkAction, reminderLinksFor } from '#shared/appointments/changes/reminder-link.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { links } from './links.ts';

type FreshReminderLinksInput<Action extends LinkAction> = {
  readonly appointment: Appointment;
  readonly sentTo: string;
  readonly actions: readonly Action[];
};

/** Links that do what they say about an appointment where it stands now, once, until it begins; only their hashes are kept. */
export async function freshReminderLinks<Action extends LinkAction>(
  { appointment, sentTo, actions }: FreshReminderLinksInput<Action>,
  { reminderLink }: ScreenLinks,
  { reminderLinks, commit }: Pick<Platform, 'reminderLinks' | 'commit'>,
): Promise<Record<Action, string>> {
  const tokens = actions.map((action) => [action, newToken(16)] as const);
  const hashes = Object.fromEntries(tokens.map(([action, token]) => [action, hashOf(token)]));
  const made = reminderLinksFor(appointment, hashes);
  await commit(...made.map((link) => reminderLinks.add({ ...link, sentTo: hashOf(sentTo) })));
  const addresses = tokens.map(([action, token]) => [action, reminderLink(token)] as const);
  // Of exactly the actions asked for; entries forget which value goes with which name.
  return Object.fromEntries(addresses) as Record<Action, string>;
}

type FreshShortLinkInput = Omit<ShortLink, 'tokenHash' | 'expiresAt'> & { readonly hours: number };

/** The secret of a fresh link, kept before it is answered; only its hash is. */
export async function freshToken(
  { shortLinks, commit, now }: Pick<Platform, 'shortLinks' | 'commit' | 'now'>,
  { hours, ...link }: FreshShortLinkInput,
): Promise<string> {
  const token = newToken(16);
  const expiresAt = Math.floor(now().getTime() / 1000) + hours * 3_600;
  await commit(shortLinks.add({ ...link, tokenHash: hashOf(token), expiresAt }));
  return token;
}

/** A fresh link as a message carries it. */
export const freshShortLink = async (
  platform: Parameters<typeof freshToken>[0],
  link: FreshShortLinkInput,
): Promise<string> => links().shortLink(await freshToken(platform, link));
