import { productErrors } from '#shared/catalog/errors.ts';
import type { Product } from '#shared/catalog/product.ts';
import type { StockMove } from '#shared/catalog/stock-move.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll, type Page, pageOf } from '../engine/page.ts';
import { atVersion, tableRows } from '../engine/row.ts';
import { type RowWrite, updateRow } from '../engine/write.ts';
import { productEntity } from './product.entity.ts';
import { stockMoveEntity } from './stock-move.entity.ts';

export type StockMoveStore = {
  /** Newest first. */
  page(productId: string, cursor: string | undefined): Promise<Page<StockMove>>;
  find(key: Pick<StockMove, 'productId' | 'at' | 'moveId'>): Promise<StockMove | undefined>;
  /** Every one of a product, oldest first: their sum is its stock. */
  all(productId: string): Promise<StockMove[]>;
  /** What a product has from the start, where the same commit writes the product with it. */
  open(move: StockMove): RowWrite;
  /**
   * Writes the move and what there is after it. Refused with `product.out_of_stock` when there is less than goes; with
   * `seen`, as stale when there is another number than that.
   */
  move(move: StockMove, seen?: number): RowWrite[];
  /** The same of goods that came at another cost; stale when somebody changed the product since it was read. */
  receiveAt(move: StockMove, before: Product, cost: NewCost): RowWrite[];
};
type NewCost = Pick<Product, 'costCents' | 'marginBasisPoints'>;

const newestFirst = { limit: 20, order: 'desc', consistent: true } as const;

export function stockMoveStore(config: TableConfig): StockMoveStore {
  const { entity: moves, find, create } = tableRows(stockMoveEntity, config);
  const products = productEntity(config);
  return {
    page: (productId, cursor) => pageOf(moves.query.byProduct({ productId }), { cursor, ...newestFirst }),
    find,
    all: (productId) => listAll(moves.query.byProduct({ productId }), { consistent: true }),
    open: create,
    move(move, seen) {
      const { productId, quantity } = move;
      const stock = products
        .update({ kind: 'product', productId })
        .add({ stock: quantity })
        .where((row, { eq, gte }) => (seen === undefined ? gte(row.stock, -quantity) : eq(row.stock, seen)))
        .params();
      return [updateRow(stock, seen === undefined ? productErrors.out_of_stock : undefined), create(move)];
    },
    receiveAt(move, { kind, productId, version }, cost) {
      // One row takes one write in a transaction: stock and cost go together.
      const product = products
        .update({ kind, productId })
        .add({ stock: move.quantity })
        .set({ ...cost, version: version + 1 })
        .where(atVersion(version))
        .params();
      return [updateRow(product), create(move)];
    },
  };
}
