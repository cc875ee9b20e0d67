import type { Product } from '#shared/catalog/product.ts';
import type { StockMove } from '#shared/catalog/stock-move.ts';
import { agree, none } from './agree.ts';

/** There is never less than nothing, and what there is of a product is the sum of its rows since it was created. */
export function checkStock(products: readonly Product[], moves: readonly StockMove[]): string[] {
  const findings: string[] = [];
  const ofProduct = Map.groupBy(moves, ({ productId }) => productId);
  const sumOf = (productId: string) =>
    (ofProduct.get(productId) ?? []).reduce((sum, { quantity }) => sum + quantity, 0);

  findings.push(
    ...none(
      'No product has fewer than 0 pieces',
      products.filter(({ stock }) => stock < 0).map(({ productId, stock }) => `${productId} ${stock}`),
    ),
  );
  // What was put without a creation has no opening move.
  const created = products.filter(({ kind, createdAt }) => kind === 'product' && createdAt !== undefined);
  findings.push(
    ...agree(
      'The pieces of a product are the sum of its moves',
      created.map(({ productId, stock }) => `${productId} ${stock}`),
      created.map(({ productId }) => `${productId} ${sumOf(productId)}`),
    ),
  );
  return findings;
}
