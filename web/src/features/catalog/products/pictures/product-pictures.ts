import {
  createProductPictureUpload,
  type DeskProduct,
  getDeskProduct,
  listDeskProducts,
  listProductPictures,
  saveProductPicture,
} from '#shared/catalog/desk-api.ts';
import { retryUntilScanned } from '#web/src/components/uploads/retry-until-scanned.ts';
import type { ScaledPicture } from '#web/src/components/uploads/scale-picture.ts';
import type { IdempotentCall } from '#web/src/lib/idempotent-call.ts';
import { uploadFile } from '#web/src/lib/upload.ts';

/** Queries that show products. */
export const productRefreshes = [listDeskProducts, getDeskProduct, listProductPictures] as const;
const contentType = 'image/jpeg';

/** Uploads both sizes and assigns them to the product. */
export async function uploadProductPicture(
  productId: string,
  { main, small }: ScaledPicture,
  call: IdempotentCall,
): Promise<DeskProduct> {
  const params = { productId };
  const body = { bytes: main.size, smallBytes: small.size };
  const { link, smallLink } = await call(createProductPictureUpload, { params, body });
  await uploadFile({ link, file: main, contentType });
  await uploadFile({ link: smallLink, file: small, contentType });
  return retryUntilScanned(() => call(saveProductPicture, { params }));
}
