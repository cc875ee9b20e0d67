import type { Product } from '#shared/catalog/product.ts';
import type { StockMove } from '#shared/catalog/stock-move.ts';
import { checkEmpty, checkEqual } from './check-equal.ts';

/** Checks that stock is never negative and is the sum of the product's moves since its creation. */
export function checkStock(products: readonly Product[], moves: readonly StockMove[]): string[] {
  const findings: string[] = [];
  const ofProduct = Map.groupBy(moves, ({ productId }) => productId);
  const sumOf = (productId: string) =>
    (ofProduct.get(productId) ?? []).reduce((sum, { quantity }) => sum + quantity, 0);

  findings.push(
    ...checkEmpty(
      'No product has fewer than 0 pieces',
      products.filter(({ stock }) => stock < 0).map(({ productId, stock }) => `${productId} ${stock}`),
    ),
  );
  const stocked = products.filter(({ kind }) => kind === 'product');
  findings.push(
    ...checkEqual(
      'The pieces of a product are the sum of its moves',
      stocked.map(({ productId, stock }) => `${productId} ${stock}`),
      stocked.map(({ productId }) => `${productId} ${sumOf(productId)}`),
    ),
  );
  return findings;
}
