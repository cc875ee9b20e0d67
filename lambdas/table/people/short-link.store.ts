import { accountErrors } from '#shared/accounts/errors.ts';
import type { ShortLink } from '#shared/accounts/short-link.ts';
import type { TableConfig } from '../engine/config.ts';
import { tableRows, unusedLink } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { shortLinkEntity } from './short-link.entity.ts';

export type ShortLinkStore = {
  find(tokenHash: string): Promise<ShortLink | undefined>;
  add(link: ShortLink): RowWrite;
  /** Rejects the transaction with `account.recovery_over` if the link was used. */
  spend(link: ShortLink, now: Date): RowWrite;
  /** Makes the link usable again after a failure. */
  giveBack(link: ShortLink): RowWrite;
};

export function shortLinkStore(config: TableConfig): ShortLinkStore {
  const { find, create, put } = tableRows(shortLinkEntity, config);
  return {
    find: (tokenHash) => find({ tokenHash }),
    add: create,
    spend: (link, now) => ({
      ...put({ ...link, usedAt: now.toISOString() }, unusedLink),
      refusal: accountErrors.recovery_over,
    }),
    giveBack: ({ usedAt: _, ...link }) => put(link),
  };
}
