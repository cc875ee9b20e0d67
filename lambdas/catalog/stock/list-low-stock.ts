import { operation } from '#lambdas/runtime/operation.ts';
import * as api from '#shared/catalog/stock-api.ts';
import { isAtMinimum } from '#shared/catalog/stock-move.ts';

/** A mark may be a moment older than the product: what is above its minimum by now is left out. */
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
