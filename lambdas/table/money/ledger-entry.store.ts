import type { EntityItem } from 'electrodb';
import { Movement, type MovementSource } from '#shared/payments/ledger.ts';
import type { TableConfig } from '../engine/config.ts';
import { deleteRow, putRow, type RowWrite } from '../engine/write.ts';
import { ledgerEntryEntity } from './ledger-entry.entity.ts';

/** Append-only, except that undoing an import deletes its rows. */
export type LedgerStore = {
  bySource(source: MovementSource): Promise<Movement[]>;
  /** Returns the movements of a civil day, in order. */
  onDay(date: string): Promise<Movement[]>;
  /** The write is rejected if the cause already moved money of its source. */
  append(movement: Movement): RowWrite;
  removeImported(movement: Movement): RowWrite;
};

export type LedgerRow = EntityItem<ReturnType<typeof ledgerEntryEntity>>;

const toMovement = ({ sourceKind, sourceId, ...movement }: LedgerRow): Movement => ({
  ...movement,
  source: { kind: sourceKind, id: sourceId },
});

export const toMovements = (rows: readonly LedgerRow[]): Movement[] => rows.map(toMovement);

export function ledgerStore(config: TableConfig): LedgerStore {
  const entity = ledgerEntryEntity(config);
  return {
    async bySource({ kind, id }) {
      const rows = entity.query.bySource({ sourceKind: kind, sourceId: id });
      return toMovements((await rows.go({ pages: 'all', consistent: true })).data);
    },
    onDay: async (date) => toMovements((await entity.query.byDay({ date }).go({ pages: 'all' })).data),
    append(movement) {
      const { source, ...row } = Movement.parse(movement);
      return putRow(entity.create({ ...row, sourceKind: source.kind, sourceId: source.id }).params());
    },
    removeImported: ({ source, cause }) =>
      deleteRow(entity.delete({ sourceKind: source.kind, sourceId: source.id, cause }).params()),
  };
}
