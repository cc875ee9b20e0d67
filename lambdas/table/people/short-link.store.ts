import { accountErrors } from '#shared/accounts/errors.ts';
import type { ShortLink } from '#shared/accounts/short-link.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { shortLinkEntity } from './short-link.entity.ts';

export type ShortLinkStore = {
  find(tokenHash: string): Promise<ShortLink | undefined>;
  add(link: ShortLink): RowWrite;
  /** Refuses the transaction with `account.recovery_over` when the link was used before. */
  spend(link: ShortLink, now: Date): RowWrite;
  /** What it was to do failed. */
  giveBack(link: ShortLink): RowWrite;
};

export function shortLinkStore(config: TableConfig): ShortLinkStore {
  const entity = shortLinkEntity(config);
  return {
    find: async (tokenHash) => (await entity.get({ tokenHash }).go({ consistent: true })).data ?? undefined,
    add: (link) => putRow(entity.create(link).params()),
    spend: (link, now) =>
      putRow(
        entity
          .put({ ...link, usedAt: now.toISOString() })
          .where((row, { exists, notExists }) => `${exists(row.tokenHash)} AND ${notExists(row.usedAt)}`)
          .params(),
        accountErrors.recovery_over,
      ),
    giveBack: ({ usedAt: _, ...link }) => putRow(entity.put(link).params()),
  };
}
