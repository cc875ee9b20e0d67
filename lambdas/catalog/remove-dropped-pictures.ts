import { CatalogPictureDropped } from '#events/catalog.ts';
import { files } from '#lambdas/platform/external/from-env.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import { buildPictureKeys, listPictureKeys } from '#shared/catalog/product-picture.ts';

const productFolder = /^productos\/([^/]+)\//;

type CatalogPorts = Pick<Platform, 'catalog'>;

/** Whether any item shows the picture. Several items can share an older picture that is in no product folder. */
async function isShownAnywhere(pictureKey: string, { catalog }: CatalogPorts): Promise<boolean> {
  const lists = await Promise.all([catalog.categories(), catalog.products(), catalog.services()]);
  return lists.flat().some((item) => item.pictureKey === pictureKey);
}

/** Whether the catalog shows the picture, such as a new one stored at the same key. */
async function isInUse(pictureKey: string, { catalog }: CatalogPorts): Promise<boolean> {
  const [, productId] = productFolder.exec(pictureKey) ?? [];
  if (productId === undefined) return isShownAnywhere(pictureKey, { catalog });
  const product = await catalog.find(productId);
  if (product && listPictureKeys(product).includes(pictureKey)) return true;
  const productKeys = Object.values(buildPictureKeys(productId));
  return !productKeys.includes(pictureKey) && isShownAnywhere(pictureKey, { catalog });
}

export const handler = consumer(
  {
    name: 'remove-dropped-pictures',
    on: CatalogPictureDropped,
    run: async ({ data: { pictureKeys } }, platform) => {
      for (const pictureKey of pictureKeys)
        if (!(await isInUse(pictureKey, platform))) await platform.files.remove(pictureKey);
    },
  },
  { files },
);
