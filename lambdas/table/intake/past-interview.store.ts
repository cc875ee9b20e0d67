import type { PastInterview } from '#shared/records/past-interview.ts';
import type { TableKey } from '../engine/batch-get.ts';
import type { TableConfig } from '../engine/config.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { pastInterviewEntity } from './past-interview.entity.ts';

export type PastInterviewStore = {
  /** Returns the newest first, at most a hundred. */
  byPatient(patientId: string): Promise<PastInterview[]>;
  create(interview: PastInterview): RowWrite;
  keyOf(interview: PastInterview): TableKey;
};

const maxListed = 100;

export function pastInterviewStore(config: TableConfig): PastInterviewStore {
  const { entity, create, rowAt } = makeTableRows(pastInterviewEntity, config);
  return {
    byPatient: async (patientId) =>
      (await entity.query.byPatient({ patientId }).go({ order: 'desc', limit: maxListed })).data,
    create,
    keyOf: (interview) => rowAt(interview).key,
  };
}
