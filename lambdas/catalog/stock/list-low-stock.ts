import { operation } from '#lambdas/runtime/operation.ts';
import * as api from '#shared/catalog/stock-api.ts';
import { isAtMinimum } from '#shared/catalog/stock-move.ts';

/** Lists low products. A row may lag behind its product, so recovered products are filtered out. */
export const listLowStock = operation(api.listLowStock, async (_, { lowStock, catalog }) => {
  const lowStockRows = await lowStock.all();
  const products = await catalog.productsByIds(lowStockRows.map(({ productId }) => productId));
  const sinceByProductId = new Map(lowStockRows.map(({ productId, since }) => [productId, since]));
  return products.filter(isAtMinimum).map(({ productId, name, stock }) => ({
    productId,
    name,
    stock,
    since: sinceByProductId.get(productId) ?? '',
  }));
});
