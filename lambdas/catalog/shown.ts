import type { Files } from '#lambdas/platform/seams/files.ts';
import type { PublicProduct } from '#shared/catalog/api.ts';
import type { Product } from '#shared/catalog/product.ts';

/** A product as visitors see it, with a link to its picture if it has one. */
export async function shownProduct(
  { productId, name, priceCents, pictureKey }: Product,
  files: Pick<Files, 'viewLink'>,
): Promise<PublicProduct> {
  if (pictureKey === undefined) return { productId, name, priceCents };
  const pictureUrl = await files.viewLink({
    key: pictureKey,
    contentType: 'image/webp',
    filename: productId,
  });
  return { productId, name, priceCents, pictureUrl };
}
