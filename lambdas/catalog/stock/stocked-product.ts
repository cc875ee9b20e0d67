import type { Platform } from '#lambdas/platform/platform.ts';
import type { Product } from '#shared/catalog/product.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

/**
 * Returns a product, which has stock unlike a service. Throws `request.not_found` for a service and for an unknown or
 * deleted product.
 */
export async function getStockedProduct(
  { catalog }: Pick<Platform, 'catalog'>,
  productId: string,
): Promise<Product> {
  const product = await catalog.find(productId);
  if (product?.kind !== 'product') throw new AppError(coreErrors.not_found);
  return product;
}
