import type { Product } from './product.ts';

/** Where the picture of a product is kept (R455), and the small one that lists show. */
export const pictureKeysOf = (productId: string) => ({
  main: `productos/${productId}/main.jpg`,
  small: `productos/${productId}/small.jpg`,
});

type Pictured = { readonly productId: string; readonly pictureKey: string };

/** The one that cards and lists show; a picture of before has no small version, and is shown itself. */
export function smallPictureKeyOf({ productId, pictureKey }: Pictured): string {
  const { main, small } = pictureKeysOf(productId);
  return pictureKey === main ? small : pictureKey;
}

/** The files a product is shown with. */
export function shownPictureKeys({
  productId,
  pictureKey,
}: Pick<Product, 'productId' | 'pictureKey'>): string[] {
  if (pictureKey === undefined) return [];
  return [...new Set([pictureKey, smallPictureKeyOf({ productId, pictureKey })])];
}

/** Whether it is kept as before: apart from its product's folder, and without a small version. */
export const isPictureOfBefore = ({ productId, pictureKey }: Pictured): boolean =>
  pictureKey !== pictureKeysOf(productId).main;

/** The browser makes JPEG of whatever was chosen; those of before are WebP. */
export const pictureTypeOf = (key: string): 'image/jpeg' | 'image/webp' =>
  key.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
