import { productErrors } from '#shared/catalog/errors.ts';
import type { Product } from '#shared/catalog/product.ts';
import type { StockMove } from '#shared/catalog/stock-move.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll, type Page, readPage } from '../engine/page.ts';
import { atVersion, makeTableRows } from '../engine/row.ts';
import { type RowWrite, updateRow } from '../engine/write.ts';
import { productEntity } from './product.entity.ts';
import { stockMoveEntity } from './stock-move.entity.ts';

export type StockMoveStore = {
  /** Returns the newest first. */
  page(productId: string, cursor: string | undefined): Promise<Page<StockMove>>;
  find(key: Pick<StockMove, 'productId' | 'at' | 'moveId'>): Promise<StockMove | undefined>;
  /** Returns the oldest first. The sum of all moves is the stock. */
  all(productId: string): Promise<StockMove[]>;
  /** Records the initial stock of a product created in the same transaction. */
  createInitial(move: StockMove): RowWrite;
  /** Throws `product.out_of_stock` if the stock is too low, or a conflict if it is not `expectedStock`. */
  move(move: StockMove, expectedStock?: number): RowWrite[];
  /** Records a delivery received at a new cost. The writes are rejected if stale. */
  receiveAt(move: StockMove, before: Product, cost: NewCost): RowWrite[];
};
type NewCost = Pick<Product, 'costCents' | 'marginBasisPoints'>;

const newestFirst = { limit: 20, order: 'desc', consistent: true } as const;

export function stockMoveStore(config: TableConfig): StockMoveStore {
  const { entity: moves, find, create } = makeTableRows(stockMoveEntity, config);
  const products = productEntity(config);
  return {
    page: (productId, cursor) => readPage(moves.query.byProduct({ productId }), { cursor, ...newestFirst }),
    find,
    all: (productId) => listAll(moves.query.byProduct({ productId }), { consistent: true }),
    createInitial: create,
    move(move, expectedStock) {
      const { productId, quantity } = move;
      const stockUpdate = products
        .update({ kind: 'product', productId })
        .add({ stock: quantity })
        .where(({ stock }, { eq, gte }) =>
          expectedStock === undefined ? gte(stock, -quantity) : eq(stock, expectedStock),
        )
        .params();
      const rejection = expectedStock === undefined ? productErrors.out_of_stock : undefined;
      return [updateRow(stockUpdate, rejection), create(move)];
    },
    receiveAt(move, { kind, productId, version }, cost) {
      // A transaction may write a row only once, so stock and cost change together.
      const productUpdate = products
        .update({ kind, productId })
        .add({ stock: move.quantity })
        .set({ ...cost, version: version + 1 })
        .where(atVersion(version))
        .params();
      return [updateRow(productUpdate), create(move)];
    },
  };
}
