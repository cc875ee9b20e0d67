import {
  createProductPictureUpload,
  type DeskProduct,
  getDeskProduct,
  listDeskProducts,
  listProductPictures,
  saveProductPicture,
} from '#shared/catalog/desk-api.ts';
import { onceChecked } from '#web/src/components/uploads/once-checked.ts';
import type { Call } from '#web/src/lib/retry-safe.ts';
import { scaledPicture } from '#web/src/lib/scaled-picture.ts';
import { uploadFile } from '#web/src/lib/upload.ts';

/** As it is sent, and as lists show it. */
export type ScaledPicture = { readonly main: Blob; readonly small: Blob };

/** The small one is sharp in a card of 240 px on a phone's screen. */
const longestSide = { main: 1600, small: 480 } as const;

/** The picture in the sizes it is kept in. Throws CallError `file.damaged` of what is no picture. */
export async function scaledSizes(file: Blob): Promise<ScaledPicture> {
  const main = await scaledPicture(file, longestSide.main);
  return { main, small: await scaledPicture(main, longestSide.small) };
}

/** Everything that shows products. */
export const productRefreshes = [listDeskProducts, getDeskProduct, listProductPictures] as const;
const contentType = 'image/jpeg';

/** Uploads both sizes, and has the product shown by them. */
export async function sendPicture(
  productId: string,
  { main, small }: ScaledPicture,
  call: Call,
): Promise<DeskProduct> {
  const params = { productId };
  const body = { bytes: main.size, smallBytes: small.size };
  const { link, smallLink } = await call(createProductPictureUpload, { params, body });
  await uploadFile({ link, file: main, contentType });
  await uploadFile({ link: smallLink, file: small, contentType });
  return onceChecked(() => call(saveProductPicture, { params }));
}
