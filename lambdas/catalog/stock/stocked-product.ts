import type { Platform } from '#lambdas/platform/platform.ts';
import type { Product } from '#shared/catalog/product.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

/** Throws `request.not_found` for what has no stock: a service, what was deleted and what never was. */
export async function stockedProduct(
  { catalog }: Pick<Platform, 'catalog'>,
  productId: string,
): Promise<Product> {
  const product = await catalog.find(productId);
  if (product?.kind !== 'product') throw new AppError(coreErrors.not_found);
  return product;
}
