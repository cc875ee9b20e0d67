import { CatalogChanged } from '#events/catalog.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { receivedFile } from '#lambdas/platform/received-file.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation, operationUsing } from '#lambdas/runtime/operation.ts';
import * as api from '#shared/catalog/desk-api.ts';
import { pictureKeysOf, pictureTypeOf } from '#shared/catalog/product-picture.ts';
import { picturesDropped } from './product-changes.ts';
import { deskProduct, productOf } from './product-view.ts';

export const createProductPictureUpload = operationUsing(
  ['files'],
  api.createProductPictureUpload,
  async ({ params, body }, platform) => {
    const { productId } = await productOf(platform, params.productId);
    const { main, small } = pictureKeysOf(productId);
    const linkTo = (key: string, bytes: number) =>
      platform.files.uploadLink({ key, contentType: pictureTypeOf(key), bytes });
    const [link, smallLink] = await Promise.all([linkTo(main, body.bytes), linkTo(small, body.smallBytes)]);
    return { link, smallLink };
  },
);

const pictureChanged = (platform: Platform, productId: string, pictureKey: string | undefined) =>
  retryStale(async () => {
    const { catalog, commit } = platform;
    const before = await productOf(platform, productId);
    await commit(
      catalog.changeProduct(before, { pictureKey }),
      ...(before.pictureKey === pictureKey ? [] : picturesDropped(before)),
      tell(CatalogChanged, { kind: 'product', id: productId }),
      audit('product.pictureChanged', productId, {
        before: { pictureKey: before.pictureKey ?? null },
        after: { pictureKey: pictureKey ?? null },
      }),
    );
    return deskProduct({ ...before, pictureKey, version: before.version + 1 });
  });

/** Receives the small picture first, since the main one makes both visible. */
export const saveProductPicture = operationUsing(
  ['files'],
  api.saveProductPicture,
  async ({ params }, platform) => {
    const { productId } = await productOf(platform, params.productId);
    const { main, small } = pictureKeysOf(productId);
    for (const key of [small, main])
      await receivedFile(platform, { key, kinds: ['jpeg'], subjectId: productId });
    return pictureChanged(platform, productId, main);
  },
);

export const removeProductPicture = operation(api.removeProductPicture, ({ params }, platform) =>
  pictureChanged(platform, params.productId, undefined),
);
