import type { MedicationMove } from '#shared/inventory/medication-move.ts';
import type { TableConfig } from '../engine/config.ts';
import { pageOf } from '../engine/page.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { medicationMoveEntity } from './medication-move.entity.ts';

export type MedicationMoveStore = {
  /** Newest first. */
  page(
    medicationId: string,
    cursor: string | undefined,
  ): Promise<{ readonly rows: MedicationMove[]; readonly cursor?: string }>;
  find(key: Pick<MedicationMove, 'medicationId' | 'at' | 'moveId'>): Promise<MedicationMove | undefined>;
  add(move: MedicationMove): RowWrite;
};

const perPage = 20;

export function medicationMoveStore(config: TableConfig): MedicationMoveStore {
  const entity = medicationMoveEntity(config);
  return {
    async page(medicationId, cursor) {
      const page = await pageOf(entity.query.byMedication({ medicationId }), {
        cursor,
        limit: perPage,
        order: 'desc',
        consistent: true,
      });
      return { rows: page.data, ...(page.cursor && { cursor: page.cursor }) };
    },
    find: async (key) => (await entity.get(key).go({ consistent: true })).data ?? undefined,
    add: (move) => putRow(entity.create(move).params()),
  };
}
