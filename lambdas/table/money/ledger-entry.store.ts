import type { EntityItem } from 'electrodb';
import { Movement, type MovementSource } from '#shared/payments/ledger.ts';
import type { TableConfig } from '../engine/config.ts';
import { deleteRow, putRow, type RowWrite } from '../engine/write.ts';
import { ledgerEntryEntity } from './ledger-entry.entity.ts';

/** Append-only: a row is created or refused and never changed. Only an import that is undone deletes its own rows. */
export type LedgerStore = {
  bySource(source: MovementSource): Promise<Movement[]>;
  /** What counts for one civil day, in the order it happened. */
  onDay(date: string): Promise<Movement[]>;
  /** Each cause moves money of its source once; a second time is refused as stale. */
  append(movement: Movement): RowWrite;
  /** What an imported sale had moved. */
  removeImported(movement: Movement): RowWrite;
};

export type LedgerRow = EntityItem<ReturnType<typeof ledgerEntryEntity>>;

const movementOf = ({ sourceKind, sourceId, ...movement }: LedgerRow): Movement => ({
  ...movement,
  source: { kind: sourceKind, id: sourceId },
});

export const movementsOf = (rows: readonly LedgerRow[]): Movement[] => rows.map(movementOf);

export function ledgerStore(config: TableConfig): LedgerStore {
  const entity = ledgerEntryEntity(config);
  return {
    async bySource({ kind, id }) {
      const rows = entity.query.bySource({ sourceKind: kind, sourceId: id });
      return movementsOf((await rows.go({ pages: 'all', consistent: true })).data);
    },
    onDay: async (date) => movementsOf((await entity.query.byDay({ date }).go({ pages: 'all' })).data),
    append(movement) {
      const { source, ...row } = Movement.parse(movement);
      return putRow(entity.create({ ...row, sourceKind: source.kind, sourceId: source.id }).params());
    },
    removeImported: ({ source, cause }) =>
      deleteRow(entity.delete({ sourceKind: source.kind, sourceId: source.id, cause }).params()),
  };
}
