import type { SkinAnalysis } from '#shared/records/treatment/skin-analysis.ts';
import type { TableConfig } from '../engine/config.ts';
import { type Page, pageOf } from '../engine/page.ts';
import { tableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { skinAnalysisEntity } from './skin-analysis.entity.ts';

export type SkinAnalysisStore = {
  /** Newest day first. */
  byPatient(patientId: string, cursor: string | undefined): Promise<Page<SkinAnalysis>>;
  last(patientId: string): Promise<SkinAnalysis | undefined>;
  /** Never overwrites. */
  create(analysis: SkinAnalysis): RowWrite;
};

const perPage = 100;

export function skinAnalysisStore(config: TableConfig): SkinAnalysisStore {
  const { entity, create } = tableRows(skinAnalysisEntity, config);
  return {
    async byPatient(patientId, cursor) {
      const list = entity.query.byPatient({ patientId });
      return pageOf(list, { cursor, limit: perPage, order: 'desc' });
    },
    last: async (patientId) =>
      (await entity.query.byPatient({ patientId }).go({ order: 'desc', limit: 1 })).data[0],
    create,
  };
}
