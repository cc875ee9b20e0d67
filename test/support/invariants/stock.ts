import { expect } from 'vitest';
import type { Product } from '#shared/catalog/product.ts';
import type { StockMove } from '#shared/catalog/stock-move.ts';

/** There is never less than nothing, and what there is of a product is the sum of its rows since it was created. */
export function checkStock(products: readonly Product[], moves: readonly StockMove[]): void {
  const ofProduct = Map.groupBy(moves, ({ productId }) => productId);
  const sumOf = (productId: string) =>
    (ofProduct.get(productId) ?? []).reduce((sum, { quantity }) => sum + quantity, 0);

  expect(products.filter(({ stock }) => stock < 0)).toEqual([]);
  // Of those that were there before there were rows, nobody knows with how many they began.
  const created = products.filter(({ kind, createdAt }) => kind === 'product' && createdAt !== undefined);
  expect(created.map(({ productId, stock }) => [productId, stock])).toEqual(
    created.map(({ productId }) => [productId, sumOf(productId)]),
  );
}
