import { type Banner, landingBannerId } from '#shared/promotions/banner.ts';
import type { TableConfig } from '../engine/config.ts';
import { deleteRow, putRow, type RowWrite } from '../engine/write.ts';
import { promotionEntity } from './promotion.entity.ts';

export type PromotionStore = {
  /** The promotion of the landing page, while there is one. */
  banner(): Promise<Banner | undefined>;
  /** Refused as stale when someone else changed it since it was read. */
  saveBanner(after: Omit<Banner, 'version'>, before: Banner | undefined): RowWrite;
  removeBanner(before: Banner): RowWrite;
};

export function promotionStore(config: TableConfig): PromotionStore {
  const entity = promotionEntity(config);
  const key = { promotionId: landingBannerId };
  return {
    banner: async () => {
      const { data } = await entity.get(key).go({ consistent: true });
      if (!data) return undefined;
      const { title, pictureKey, contentType, savedAt, version } = data;
      return { title, pictureKey, contentType, savedAt, version };
    },
    saveBanner: (after, before) =>
      putRow(
        entity
          .put({ ...key, ...after, version: (before?.version ?? 0) + 1 })
          .where((row, { eq, notExists }) =>
            before ? eq(row.version, before.version) : notExists(row.version),
          )
          .params(),
      ),
    removeBanner: ({ version }) =>
      deleteRow(
        entity
          .delete(key)
          .where((row, { eq }) => eq(row.version, version))
          .params(),
      ),
  };
}
