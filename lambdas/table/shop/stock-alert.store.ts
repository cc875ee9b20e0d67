import type { Product } from '#shared/catalog/product.ts';
import type { StockAlert } from '#shared/shop/stock-alert.ts';
import { productEntity } from '../catalog/product.entity.ts';
import { keyFrom } from '../engine/batch-get.ts';
import type { TableConfig } from '../engine/config.ts';
import { checkRow, deleteRow, putRow, type RowWrite } from '../engine/write.ts';
import { stockAlertEntity } from './stock-alert.entity.ts';

export type StockAlertStore = {
  ofProduct(productId: string): Promise<StockAlert[]>;
  /** In place of an earlier one; stale when the product's stock is another than was read: nobody waits for what is there. */
  put(alert: StockAlert, product: Pick<Product, 'kind' | 'productId' | 'stock'>): RowWrite[];
  remove(alert: Pick<StockAlert, 'productId' | 'alertId'>): RowWrite;
};

export function stockAlertStore(config: TableConfig): StockAlertStore {
  const entity = stockAlertEntity(config);
  const products = productEntity(config);
  return {
    ofProduct: async (productId) =>
      (await entity.query.byProduct({ productId }).go({ pages: 'all', consistent: true })).data,
    put: (alert, { kind, productId, stock }) => [
      checkRow({
        table: config.table,
        key: keyFrom(products.get({ kind, productId }).params()),
        equal: { stock },
      }),
      putRow(entity.put(alert).params()),
    ],
    remove: ({ productId, alertId }) => deleteRow(entity.delete({ productId, alertId }).params()),
  };
}
