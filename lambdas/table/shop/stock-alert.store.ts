import type { Product } from '#shared/catalog/product.ts';
import type { StockAlert } from '#shared/shop/stock-alert.ts';
import { productEntity } from '../catalog/product.entity.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import { checkRow, type RowWrite } from '../engine/write.ts';
import { stockAlertEntity } from './stock-alert.entity.ts';

export type StockAlertStore = {
  ofProduct(productId: string): Promise<StockAlert[]>;
  /** Creates or replaces an alert. The writes are rejected if the product's stock changed since the read. */
  put(alert: StockAlert, product: Pick<Product, 'kind' | 'productId' | 'stock'>): RowWrite[];
  remove(alert: Pick<StockAlert, 'productId' | 'alertId'>): RowWrite;
};

export function stockAlertStore(config: TableConfig): StockAlertStore {
  const { entity, put, remove } = makeTableRows(stockAlertEntity, config);
  const products = makeTableRows(productEntity, config);
  return {
    ofProduct: (productId) => listAll(entity.query.byProduct({ productId }), { consistent: true }),
    put: (alert, { kind, productId, stock }) => [
      checkRow({
        table: config.table,
        key: products.rowAt({ kind, productId }).key,
        equal: { stock },
      }),
      put(alert),
    ],
    remove: (alert) => remove(alert),
  };
}
