import { operation } from '#lambdas/runtime/operation.ts';
import * as api from '#shared/catalog/stock-api.ts';
import { isAtMinimum } from '#shared/catalog/stock-move.ts';

/** A low-stock row may lag behind its product, so recovered products are filtered out. */
export const listLowStock = operation(api.listLowStock, async (_, { lowStock, catalog }) => {
  const marks = await lowStock.all();
  const products = await catalog.productsByIds(marks.map(({ productId }) => productId));
  const sinceOf = new Map(marks.map(({ productId, since }) => [productId, since]));
  return products.filter(isAtMinimum).map(({ productId, name, stock }) => ({
    productId,
    name,
    stock,
    since: sinceOf.get(productId) ?? '',
  }));
});
