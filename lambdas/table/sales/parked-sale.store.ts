import type { ParkedSale } from '#shared/sales/api.ts';
import type { TableConfig } from '../engine/config.ts';
import { deleteRow, putRow, type RowWrite } from '../engine/write.ts';
import { parkedSaleEntity } from './parked-sale.entity.ts';

export type ParkedSaleStore = {
  all(): Promise<ParkedSale[]>;
  /** In place of what was put aside under its id. */
  put(parked: ParkedSale): RowWrite;
  /** Also of one that is not there. */
  remove(saleId: string): RowWrite;
};

export function parkedSaleStore(config: TableConfig): ParkedSaleStore {
  const entity = parkedSaleEntity(config);
  return {
    all: async () =>
      (await entity.query.byId({}).go({ pages: 'all', consistent: true })).data.map(({ parked }) => parked),
    put: (parked) => putRow(entity.put({ saleId: parked.saleId, parked }).params()),
    remove: (saleId) => deleteRow(entity.delete({ saleId }).params()),
  };
}
