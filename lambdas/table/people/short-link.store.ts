import type { ShortLink } from '#shared/accounts/short-link.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { shortLinkEntity } from './short-link.entity.ts';

export type ShortLinkStore = {
  find(tokenHash: string): Promise<ShortLink | undefined>;
  add(link: ShortLink): RowWrite;
};

export function shortLinkStore(config: TableConfig): ShortLinkStore {
  const entity = shortLinkEntity(config);
  return {
    find: async (tokenHash) => (await entity.get({ tokenHash }).go({ consistent: true })).data ?? undefined,
    add: (link) => putRow(entity.create(link).params()),
  };
}
