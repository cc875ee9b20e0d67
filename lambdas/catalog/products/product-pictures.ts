import { CatalogChanged } from '#events/catalog.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { receiveFile } from '#lambdas/platform/receive-file.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation, operationWithPorts } from '#lambdas/runtime/operation.ts';
import * as api from '#shared/catalog/desk-api.ts';
import { buildPictureKeys, getPictureType } from '#shared/catalog/product-picture.ts';
import { buildPictureDropWrites } from './product-changes.ts';
import { getProduct, toDeskProduct } from './product-view.ts';

export const createProductPictureUpload = operationWithPorts(
  ['files'],
  api.createProductPictureUpload,
  async ({ params, body }, platform) => {
    const { productId } = await getProduct(platform, params.productId);
    const { main, small } = buildPictureKeys(productId);
    const createUploadLink = (key: string, bytes: number) =>
      platform.files.uploadLink({ key, contentType: getPictureType(key), bytes });
    const [link, smallLink] = await Promise.all([
      createUploadLink(main, body.bytes),
      createUploadLink(small, body.smallBytes),
    ]);
    return { link, smallLink };
  },
);

const changePicture = (platform: Platform, productId: string, pictureKey: string | undefined) =>
  retryStale(async () => {
    const { catalog, commit } = platform;
    const before = await getProduct(platform, productId);
    await commit(
      catalog.changeProduct(before, { pictureKey }),
      ...(before.pictureKey === pictureKey ? [] : buildPictureDropWrites(before)),
      emit(CatalogChanged, { kind: 'product', id: productId }),
      audit('product.pictureChanged', productId, {
        before: { pictureKey: before.pictureKey ?? null },
        after: { pictureKey: pictureKey ?? null },
      }),
    );
    return toDeskProduct({ ...before, pictureKey, version: before.version + 1 });
  });

/** Receives both pictures before the product refers to them. */
export const saveProductPicture = operationWithPorts(
  ['files'],
  api.saveProductPicture,
  async ({ params }, platform) => {
    const { productId } = await getProduct(platform, params.productId);
    const { main, small } = buildPictureKeys(productId);
    for (const key of [small, main])
      await receiveFile(platform, { key, kinds: ['jpeg'], subjectId: productId });
    return changePicture(platform, productId, main);
  },
);

export const removeProductPicture = operation(api.removeProductPicture, ({ params }, platform) =>
  changePicture(platform, params.productId, undefined),
);
