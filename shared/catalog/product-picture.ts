import type { Product } from './product.ts';

/** Builds the keys of a product's picture (R455) and of its thumbnail. */
export const buildPictureKeys = (productId: string) => ({
  main: `productos/${productId}/main.jpg`,
  small: `productos/${productId}/small.jpg`,
});

type ProductPicture = { readonly productId: string; readonly pictureKey: string };

/** Returns the thumbnail's key, or the picture's own in the old layout, which has no thumbnails. */
export function getThumbnailKey({ productId, pictureKey }: ProductPicture): string {
  const { main, small } = buildPictureKeys(productId);
  return pictureKey === main ? small : pictureKey;
}

export function listPictureKeys({
  productId,
  pictureKey,
}: Pick<Product, 'productId' | 'pictureKey'>): string[] {
  if (pictureKey === undefined) return [];
  return [...new Set([pictureKey, getThumbnailKey({ productId, pictureKey })])];
}

/** Whether the picture has the old layout, outside the product's folder and without a thumbnail. */
export const isOldPictureLayout = ({ productId, pictureKey }: ProductPicture): boolean =>
  pictureKey !== buildPictureKeys(productId).main;

/** Returns the content type. New pictures are JPEG, old ones WebP. */
export const getPictureType = (key: string): 'image/jpeg' | 'image/webp' =>
  key.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
