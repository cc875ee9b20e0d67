import { CatalogPictureDropped } from '#events/catalog.ts';
import { files } from '#lambdas/platform/external/from-env.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import { pictureKeysOf, shownPictureKeys } from '#shared/catalog/product-picture.ts';

/** A product's pictures are kept in a folder of its own, whichever of them it is. */
const productFolder = /^productos\/([^/]+)\//;

type Catalog = Pick<Platform, 'catalog'>;

/** What is shown with a picture that is kept in nobody's folder, as one of before, may be several. */
async function isShownAnywhere(pictureKey: string, { catalog }: Catalog): Promise<boolean> {
  const lists = await Promise.all([catalog.categories(), catalog.products(), catalog.services()]);
  return lists.flat().some((each) => each.pictureKey === pictureKey);
}

/** Whether something in the catalogue is shown with it, as what was given another picture at the same key is. */
async function isInUse(pictureKey: string, { catalog }: Catalog): Promise<boolean> {
  const [, productId] = productFolder.exec(pictureKey) ?? [];
  if (productId === undefined) return isShownAnywhere(pictureKey, { catalog });
  const product = await catalog.find(productId);
  if (product && shownPictureKeys(product).includes(pictureKey)) return true;
  const own = Object.values(pictureKeysOf(productId));
  return !own.includes(pictureKey) && isShownAnywhere(pictureKey, { catalog });
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
