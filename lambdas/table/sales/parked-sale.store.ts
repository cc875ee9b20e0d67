import type { ParkedSale } from '#shared/sales/api.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { parkedSaleEntity } from './parked-sale.entity.ts';

export type ParkedSaleStore = {
  all(): Promise<ParkedSale[]>;
  /** Replaces the parked sale with the same id. */
  put(parked: ParkedSale): RowWrite;
  /** The write also succeeds if the sale is missing. */
  remove(saleId: string): RowWrite;
};

export function parkedSaleStore(config: TableConfig): ParkedSaleStore {
  const { entity, put, remove } = makeTableRows(parkedSaleEntity, config);
  return {
    all: async () => (await listAll(entity.query.byId({}), { consistent: true })).map(({ parked }) => parked),
    put: (parked) => put({ saleId: parked.saleId, parked }),
    remove: (saleId) => remove({ saleId }),
  };
}
