import { ShortLink } from '#shared/accounts/short-link.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byToken: a link's target, by token hash (the token is not stored)
export const shortLinkEntity = defineEntity('shortLink', ShortLink, {
  byToken: { pk: pk(['tokenHash']), sk: sk([]) },
});
