import type { SkinAnalysis } from '#shared/records/skin-analysis.ts';
import type { TableConfig } from './config.ts';
import { skinAnalysisEntity } from './entities/skin-analysis.ts';
import { pageOf } from './page.ts';
import { putRow, type RowWrite } from './write.ts';

type Page = { readonly rows: SkinAnalysis[]; readonly cursor?: string };

export type SkinAnalysisStore = {
  /** Newest day first. */
  byPatient(patientId: string, cursor: string | undefined): Promise<Page>;
  /** The latest; undefined for a client whose skin nobody looked at. */
  last(patientId: string): Promise<SkinAnalysis | undefined>;
  /** Added, never written over. */
  create(analysis: SkinAnalysis): RowWrite;
};

const perPage = 100;

export function skinAnalysisStore(config: TableConfig): SkinAnalysisStore {
  const entity = skinAnalysisEntity(config);
  return {
    async byPatient(patientId, cursor) {
      const list = entity.query.byPatient({ patientId });
      const page = await pageOf(list, { cursor, limit: perPage, order: 'desc' });
      return { rows: page.data, ...(page.cursor && { cursor: page.cursor }) };
    },
    last: async (patientId) =>
      (await entity.query.byPatient({ patientId }).go({ order: 'desc', limit: 1 })).data[0],
    create: (analysis) => putRow(entity.create(analysis).params()),
  };
}
