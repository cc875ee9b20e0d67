import { operationUsing } from '#lambdas/runtime/operation.ts';
import { listPublicProducts as route } from '#shared/catalog/api.ts';
import { isPublic } from '#shared/catalog/landing.ts';
import { shownProduct } from './shown.ts';

/** A page may hold fewer than it read: what visitors may not see is left out of it. */
export const listPublicProducts = operationUsing(['files'], route, async ({ query }, { catalog, files }) => {
  const { rows, cursor } = await catalog.productPage(query.cursor);
  const shown = rows.filter(isPublic).map((product) => shownProduct(product, files));
  return { rows: await Promise.all(shown), ...(cursor !== undefined && { cursor }) };
});
