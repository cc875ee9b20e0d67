import type { Tax } from '#shared/catalog/tax.ts';
import type { TableConfig } from '../engine/config.ts';
import { deleteRow, putRow, type RowWrite } from '../engine/write.ts';
import { taxEntity } from './tax.entity.ts';

export type TaxStore = {
  /** Those that are not active too. */
  all(): Promise<Tax[]>;
  create(tax: Omit<Tax, 'version'>): RowWrite;
  /** Refused as stale when someone else changed it since it was read. */
  change(before: Tax, changes: Pick<Tax, 'name' | 'basisPoints' | 'active' | 'byDefault'>): RowWrite;
  remove(before: Tax): RowWrite;
};

export function taxStore(config: TableConfig): TaxStore {
  const entity = taxEntity(config);
  return {
    all: async () => (await entity.query.byId({}).go({ pages: 'all', consistent: true })).data,
    create: (tax) => putRow(entity.create({ ...tax, version: 1 }).params()),
    change: (before, changes) =>
      putRow(
        entity
          .put({ ...before, ...changes, version: before.version + 1 })
          .where((row, { eq }) => eq(row.version, before.version))
          .params(),
      ),
    remove: ({ taxId, version }) =>
      deleteRow(
        entity
          .delete({ taxId })
          .where((row, { eq }) => eq(row.version, version))
          .params(),
      ),
  };
}
