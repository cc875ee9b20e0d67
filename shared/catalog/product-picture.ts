import type { Product } from './product.ts';

/** Keys of a product's picture (R455) and of its thumbnail. */
export const pictureKeysOf = (productId: string) => ({
  main: `productos/${productId}/main.jpg`,
  small: `productos/${productId}/small.jpg`,
});

type Pictured = { readonly productId: string; readonly pictureKey: string };

/** Thumbnail key; pictures in the old layout have none and are used themselves. */
export function smallPictureKeyOf({ productId, pictureKey }: Pictured): string {
  const { main, small } = pictureKeysOf(productId);
  return pictureKey === main ? small : pictureKey;
}

/** All picture files of a product. */
export function shownPictureKeys({
  productId,
  pictureKey,
}: Pick<Product, 'productId' | 'pictureKey'>): string[] {
  if (pictureKey === undefined) return [];
  return [...new Set([pictureKey, smallPictureKeyOf({ productId, pictureKey })])];
}

/** Whether the picture is in the old layout: outside the product's folder and without a thumbnail. */
export const isPictureOfBefore = ({ productId, pictureKey }: Pictured): boolean =>
  pictureKey !== pictureKeysOf(productId).main;

/** New pictures are JPEG; old ones are WebP. */
export const pictureTypeOf = (key: string): 'image/jpeg' | 'image/webp' =>
  key.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
