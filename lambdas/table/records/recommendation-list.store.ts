import type { RecommendationList } from '#shared/records/treatment/recommendation.ts';
import type { TableConfig } from '../engine/config.ts';
import { type RowRead, rowRead } from '../engine/row-read.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { recommendationListEntity } from './recommendation-list.entity.ts';

export type RecommendationStore = {
  /** Empty, of version 0, while nobody recommended anything. */
  get(patientId: string): Promise<RecommendationList>;
  /** For who reads it with rows of others; undefined while nobody recommended anything. */
  rowAt(patientId: string): RowRead<RecommendationList | undefined>;
  /** Replaces what was read; refused as stale when someone else changed it since. */
  save(list: RecommendationList): RowWrite;
};

export function recommendationStore(config: TableConfig): RecommendationStore {
  const entity = recommendationListEntity(config);
  return {
    get: async (patientId) =>
      (await entity.get({ patientId }).go({ consistent: true })).data ?? { patientId, items: [], version: 0 },
    rowAt: (patientId) =>
      rowRead(entity.get({ patientId }), (Item) => entity.parse({ Item }).data ?? undefined),
    save: (list) =>
      putRow(
        entity
          .put({ ...list, version: list.version + 1 })
          .where((row, { eq, notExists }) =>
            list.version === 0 ? notExists(row.version) : eq(row.version, list.version),
          )
          .params(),
      ),
  };
}
