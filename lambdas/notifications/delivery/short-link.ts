import { hashOf, newToken } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { ShortLink } from '#shared/accounts/short-link.ts';
import { links } from './links.ts';

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
