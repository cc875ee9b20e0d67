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

/** The browser makes JPEG of whatever was chosen; those of before are WebP. */
export const pictureTypeOf = (key: string): 'image/jpeg' | 'image/webp' =>
  key.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
