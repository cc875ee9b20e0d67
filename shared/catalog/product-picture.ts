/** Where the picture of a product is kept (R455), and the small one that lists show. */
export const pictureKeysOf = (productId: string) => ({
  main: `productos/${productId}/main.jpg`,
  small: `productos/${productId}/small.jpg`,
});

/** Whose picture a key is; undefined of one that was kept elsewhere, before. */
export const ownerOfPicture = (key: string): string | undefined => /^productos\/([^/]+)\//.exec(key)?.[1];

/** The browser makes JPEG of whatever was chosen; those of before are WebP. */
export const pictureTypeOf = (key: string): 'image/jpeg' | 'image/webp' =>
  key.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
