import type { SkinAnalysis } from '#shared/records/treatment/skin-analysis.ts';
import type { TableConfig } from '../engine/config.ts';
import { type Page, readPage } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { skinAnalysisEntity } from './skin-analysis.entity.ts';

export type SkinAnalysisStore = {
  /** Returns the newest day first. */
  byPatient(patientId: string, cursor: string | undefined): Promise<Page<SkinAnalysis>>;
  last(patientId: string): Promise<SkinAnalysis | undefined>;
  /** The write is rejected if the analysis exists. */
  create(analysis: SkinAnalysis): RowWrite;
};

const pageSize = 100;

export function skinAnalysisStore(config: TableConfig): SkinAnalysisStore {
  const { entity, create } = makeTableRows(skinAnalysisEntity, config);
  return {
    async byPatient(patientId, cursor) {
      const list = entity.query.byPatient({ patientId });
      return readPage(list, { cursor, limit: pageSize, order: 'desc' });
    },
    last: async (patientId) =>
      (await entity.query.byPatient({ patientId }).go({ order: 'desc', limit: 1 })).data[0],
    create,
  };
}
