import { type Banner, landingBannerId } from '#shared/promotions/banner.ts';
import type { TableConfig } from '../engine/config.ts';
import { atVersion, makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { promotionEntity } from './promotion.entity.ts';

export type PromotionStore = {
  banner(): Promise<Banner | undefined>;
  saveBanner(after: Omit<Banner, 'version'>, before: Banner | undefined): RowWrite;
  removeBanner(before: Banner): RowWrite;
};

export function promotionStore(config: TableConfig): PromotionStore {
  const { find, save, remove } = makeTableRows(promotionEntity, config);
  const key = { promotionId: landingBannerId };
  return {
    async banner() {
      const row = await find(key);
      if (!row) return undefined;
      const { promotionId: _, ...banner } = row;
      return banner;
    },
    saveBanner: (after, before) =>
      save({ ...key, ...after, version: (before?.version ?? 0) + 1 }, before?.version),
    removeBanner: ({ version }) => remove(key, atVersion(version)),
  };
}
