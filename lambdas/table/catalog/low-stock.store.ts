import type { Product } from '#shared/catalog/product.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { tableRows } from '../engine/row.ts';
import { checkRow, type RowWrite } from '../engine/write.ts';
import { type LowStock, lowStockEntity } from './low-stock.entity.ts';
import { productEntity } from './product.entity.ts';

/** As it was read: a mark is refused as stale when there is another stock or minimum by now. */
type Read = Pick<Product, 'kind' | 'productId' | 'stock' | 'minimumStock'>;

export type LowStockStore = {
  all(): Promise<LowStock[]>;
  find(productId: string): Promise<LowStock | undefined>;
  /** Puts it among them, or notes that it was told; stale when another did so since `before` was read. */
  mark(product: Read, after: LowStock, before: LowStock | undefined): RowWrite[];
  /** Takes it out; of a product that is gone, without one. */
  unmark(productId: string, product: Read | undefined): RowWrite[];
};

export function lowStockStore(config: TableConfig): LowStockStore {
  const { entity, find, create, put, remove } = tableRows(lowStockEntity, config);
  const products = tableRows(productEntity, config);
  const stands = ({ kind, productId, stock, minimumStock }: Read): RowWrite =>
    checkRow({
      table: config.table,
      key: products.rowAt({ kind, productId }).key,
      equal: { stock, minimumStock },
    });
  return {
    all: () => listAll(entity.query.byProduct({})),
    find: (productId) => find({ productId }),
    mark: (product, after, before) => [
      stands(product),
      before === undefined
        ? create(after)
        : put(
            after,
            ({ since, toldAt }, { eq, notExists }) => `${eq(since, before.since)} AND ${notExists(toldAt)}`,
          ),
    ],
    unmark: (productId, product) => [
      ...(product === undefined ? [] : [stands(product)]),
      remove({ productId }),
    ],
  };
}
