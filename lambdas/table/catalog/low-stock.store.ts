import type { Product } from '#shared/catalog/product.ts';
import { keyFrom } from '../engine/batch-get.ts';
import type { TableConfig } from '../engine/config.ts';
import { checkRow, deleteRow, putRow, type RowWrite } from '../engine/write.ts';
import { lowStockEntity } from './low-stock.entity.ts';
import { productEntity } from './product.entity.ts';

/** A product at or under its minimum: since when, and when the administrators were told, if they were. */
export type LowStock = { readonly productId: string; readonly since: string; readonly toldAt?: string };
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
  const entity = lowStockEntity(config);
  const products = productEntity(config);
  const stands = ({ kind, productId, stock, minimumStock }: Read): RowWrite =>
    checkRow({
      table: config.table,
      key: keyFrom(products.get({ kind, productId }).params()),
      equal: { stock, minimumStock },
    });
  return {
    all: async () => (await entity.query.byProduct({}).go({ pages: 'all' })).data,
    find: async (productId) => (await entity.get({ productId }).go({ consistent: true })).data ?? undefined,
    mark: (product, after, before) => [
      stands(product),
      putRow(
        before === undefined
          ? entity.create(after).params()
          : entity
              .put(after)
              .where(
                ({ since, toldAt }, { eq, notExists }) =>
                  `${eq(since, before.since)} AND ${notExists(toldAt)}`,
              )
              .params(),
      ),
    ],
    unmark: (productId, product) => [
      ...(product === undefined ? [] : [stands(product)]),
      deleteRow(entity.delete({ productId }).params()),
    ],
  };
}
