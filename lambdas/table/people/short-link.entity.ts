import { ShortLink } from '#shared/accounts/short-link.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byToken  what a short link leads to, found by the hash of its token; nobody can read the token here
export const shortLinkEntity = defineEntity('shortLink', ShortLink, {
  byToken: { pk: pk(['tokenHash']), sk: sk([]) },
});
