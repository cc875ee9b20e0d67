import type { Product } from '#shared/catalog/product.ts';
import type { StockMove } from '#shared/catalog/stock-move.ts';
import { checkEmpty, checkEqual } from './check-equal.ts';

/** Checks that no stock is negative, and that it is the sum of the product's moves since its creation. */
export function checkStock(products: readonly Product[], moves: readonly StockMove[]): string[] {
  const findings: string[] = [];
  const movesByProduct = Map.groupBy(moves, ({ productId }) => productId);
  const sumQuantities = (productId: string) =>
    (movesByProduct.get(productId) ?? []).reduce((sum, { quantity }) => sum + quantity, 0);

  findings.push(
    ...checkEmpty(
      'No product has fewer than 0 pieces',
      products.filter(({ stock }) => stock < 0).map(({ productId, stock }) => `${productId} ${stock}`),
    ),
  );
  const stockedProducts = products.filter(({ kind }) => kind === 'product');
  findings.push(
    ...checkEqual(
      'The stock of a product equals the sum of its moves',
      stockedProducts.map(({ productId, stock }) => `${productId} ${stock}`),
      stockedProducts.map(({ productId }) => `${productId} ${sumQuantities(productId)}`),
    ),
  );
  return findings;
}
