import type { Product } from '#shared/catalog/product.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import { checkRow, type RowWrite } from '../engine/write.ts';
import { type LowStock, lowStockEntity } from './low-stock.entity.ts';
import { productEntity } from './product.entity.ts';

/** The product that was read. Writes are rejected if its stock or minimum changed since. */
type StockLevel = Pick<Product, 'kind' | 'productId' | 'stock' | 'minimumStock'>;

export type LowStockStore = {
  all(): Promise<LowStock[]>;
  find(productId: string): Promise<LowStock | undefined>;
  /** Marks a product as low, or updates its mark. The writes are rejected if stale. */
  mark(product: StockLevel, after: LowStock, before: LowStock | undefined): RowWrite[];
  /** Removes a mark. `product` is undefined if it was deleted. */
  unmark(productId: string, product: StockLevel | undefined): RowWrite[];
};

export function lowStockStore(config: TableConfig): LowStockStore {
  const { entity, find, create, put, remove } = makeTableRows(lowStockEntity, config);
  const products = makeTableRows(productEntity, config);
  const checkUnchanged = ({ kind, productId, stock, minimumStock }: StockLevel): RowWrite =>
    checkRow({
      table: config.table,
      key: products.rowAt({ kind, productId }).key,
      equal: { stock, minimumStock },
    });
  return {
    all: () => listAll(entity.query.byProduct({})),
    find: (productId) => find({ productId }),
    mark: (product, after, before) => [
      checkUnchanged(product),
      before === undefined
        ? create(after)
        : put(
            after,
            ({ since, toldAt }, { eq, notExists }) => `${eq(since, before.since)} AND ${notExists(toldAt)}`,
          ),
    ],
    unmark: (productId, product) => [
      ...(product === undefined ? [] : [checkUnchanged(product)]),
      remove({ productId }),
    ],
  };
}
