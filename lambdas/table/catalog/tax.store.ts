import type { Tax } from '#shared/catalog/tax.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { atVersion, makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { taxEntity } from './tax.entity.ts';

export type TaxStore = {
  all(): Promise<Tax[]>;
  create(tax: Omit<Tax, 'version'>): RowWrite;
  change(before: Tax, changes: Pick<Tax, 'name' | 'basisPoints' | 'active' | 'byDefault'>): RowWrite;
  remove(before: Tax): RowWrite;
};

export function taxStore(config: TableConfig): TaxStore {
  const { entity, create, replace, remove } = makeTableRows(taxEntity, config);
  return {
    all: () => listAll(entity.query.byId({}), { consistent: true }),
    create: (tax) => create({ ...tax, version: 1 }),
    change: (before, changes) => replace({ ...before, ...changes }, before),
    remove: (before) => remove(before, atVersion(before.version)),
  };
}
