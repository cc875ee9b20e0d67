import { newId } from '#lambdas/platform/ids.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { contentTypeOf } from '#shared/files/file-kinds.ts';
import { createBannerUpload as route } from '#shared/promotions/api.ts';
import { bannerKey } from '#shared/promotions/banner.ts';

export const createBannerUpload = operationUsing(['files'], route, async ({ body }, { files }) => {
  const pictureId = newId();
  const { kind, bytes } = body;
  const link = await files.uploadLink({
    key: bannerKey(pictureId),
    contentType: contentTypeOf(kind),
    bytes,
  });
  return { pictureId, link };
});
