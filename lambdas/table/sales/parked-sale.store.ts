import type { ParkedSale } from '#shared/sales/api.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { tableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { parkedSaleEntity } from './parked-sale.entity.ts';

export type ParkedSaleStore = {
  all(): Promise<ParkedSale[]>;
  /** In place of what was put aside under its id. */
  put(parked: ParkedSale): RowWrite;
  /** Also of one that is not there. */
  remove(saleId: string): RowWrite;
};

export function parkedSaleStore(config: TableConfig): ParkedSaleStore {
  const { entity, put, remove } = tableRows(parkedSaleEntity, config);
  return {
    all: async () => (await listAll(entity.query.byId({}), { consistent: true })).map(({ parked }) => parked),
    put: (parked) => put({ saleId: parked.saleId, parked }),
    remove: (saleId) => remove({ saleId }),
  };
}
