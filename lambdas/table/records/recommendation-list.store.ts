import type { RecommendationList } from '#shared/records/treatment/recommendation.ts';
import type { TableConfig } from '../engine/config.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowRead } from '../engine/row-read.ts';
import type { RowWrite } from '../engine/write.ts';
import { recommendationListEntity } from './recommendation-list.entity.ts';

export type RecommendationStore = {
  /** Returns the list, or an empty one with version 0 if there is no row. */
  get(patientId: string): Promise<RecommendationList>;
  rowAt(patientId: string): RowRead<RecommendationList | undefined>;
  save(list: RecommendationList): RowWrite;
};

export function recommendationStore(config: TableConfig): RecommendationStore {
  const { find, rowAt, save } = makeTableRows(recommendationListEntity, config);
  return {
    get: async (patientId) => (await find({ patientId })) ?? { patientId, items: [], version: 0 },
    rowAt: (patientId) => rowAt({ patientId }),
    save: (list) => save({ ...list, version: list.version + 1 }, list.version || undefined),
  };
}
