import type { MedicationMove } from '#shared/inventory/medication-move.ts';
import type { TableConfig } from '../engine/config.ts';
import { type Page, readPage } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { medicationMoveEntity } from './medication-move.entity.ts';

export type MedicationMoveStore = {
  /** Returns the newest first. */
  page(medicationId: string, cursor: string | undefined): Promise<Page<MedicationMove>>;
  find(key: Pick<MedicationMove, 'medicationId' | 'at' | 'moveId'>): Promise<MedicationMove | undefined>;
  add(move: MedicationMove): RowWrite;
};

const newestFirst = { limit: 20, order: 'desc', consistent: true } as const;

export function medicationMoveStore(config: TableConfig): MedicationMoveStore {
  const { entity, find, create } = makeTableRows(medicationMoveEntity, config);
  return {
    page: (medicationId, cursor) =>
      readPage(entity.query.byMedication({ medicationId }), { cursor, ...newestFirst }),
    find,
    add: create,
  };
}
