import type { PatientMerge } from '#shared/patients/merge.ts';
import { type TableKey, toTableKey } from '../engine/batch-get.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import { checkRow, type RowWrite } from '../engine/write.ts';
import { type MergedRow, mergedRowEntity, patientMergeEntity } from './patient-merge.entity.ts';

export type PatientMergeStore = {
  find(mergeId: string): Promise<PatientMerge | undefined>;
  get(mergeId: string): Promise<PatientMerge>;
  /** Returns the merges into a client, oldest first. */
  ofKept(keptId: string): Promise<PatientMerge[]>;
  create(merge: PatientMerge): RowWrite;
  /** Stores the merge with the next version. The write is rejected if stale. */
  save(after: PatientMerge, before: PatientMerge): RowWrite;
  /** Rejects the transaction if the merge was changed since it was read. */
  assertUnchanged(merge: PatientMerge): RowWrite;
  listRows(mergeId: string): Promise<MergedRow[]>;
  addRow(mergeId: string, key: TableKey, options?: { readonly isAdded: true }): RowWrite;
  removeRow(row: MergedRow): RowWrite;
};

export function patientMergeStore(config: TableConfig): PatientMergeStore {
  const merges = makeTableRows(patientMergeEntity, config);
  const rows = makeTableRows(mergedRowEntity, config);
  return {
    find: (mergeId) => merges.find({ mergeId }),
    get: (mergeId) => merges.get({ mergeId }),
    ofKept: (keptId) => listAll(merges.entity.query.byKept({ keptId })),
    create: merges.create,
    save: merges.replace,
    assertUnchanged: ({ mergeId, version }) =>
      checkRow({
        table: config.table,
        key: toTableKey(merges.entity.get({ mergeId }).params()),
        equal: { version },
      }),
    listRows: (mergeId) => listAll(rows.entity.query.byMerge({ mergeId }), { consistent: true }),
    addRow: (mergeId, { pk, sk }, options = undefined) =>
      rows.put({ mergeId, rowPk: pk, rowSk: sk, ...options }),
    removeRow: ({ mergeId, rowPk, rowSk }) => rows.remove({ mergeId, rowPk, rowSk }),
  };
}
