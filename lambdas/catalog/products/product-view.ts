import type { Platform } from '#lambdas/platform/platform.ts';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import type { Product } from '#shared/catalog/product.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

export const toDeskProduct = ({ pictureKey, dayPrice: _, ...product }: Product): DeskProduct => ({
  ...product,
  hasPicture: pictureKey !== undefined,
});

/** Returns a product or service. Throws `request.not_found` if it is unknown or deleted. */
export async function getProduct(
  { catalog }: Pick<Platform, 'catalog'>,
  productId: string,
): Promise<Product> {
  const product = await catalog.find(productId);
  if (!product) throw new AppError(coreErrors.not_found);
  return product;
}
