import { accountErrors } from '#shared/accounts/errors.ts';
import type { ShortLink } from '#shared/accounts/short-link.ts';
import type { TableConfig } from '../engine/config.ts';
import { makeTableRows, unusedLink } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { shortLinkEntity } from './short-link.entity.ts';

export type ShortLinkStore = {
  find(tokenHash: string): Promise<ShortLink | undefined>;
  add(link: ShortLink): RowWrite;
  /** Rejects the transaction with `account.recovery_over` if the link was used. */
  markUsed(link: ShortLink, now: Date): RowWrite;
  /** Makes the link usable again after a failure. */
  markUnused(link: ShortLink): RowWrite;
};

export function shortLinkStore(config: TableConfig): ShortLinkStore {
  const { find, create, put } = makeTableRows(shortLinkEntity, config);
  return {
    find: (tokenHash) => find({ tokenHash }),
    add: create,
    markUsed: (link, now) => ({
      ...put({ ...link, usedAt: now.toISOString() }, unusedLink),
      rejection: accountErrors.recovery_over,
    }),
    markUnused: ({ usedAt: _, ...link }) => put(link),
  };
}
