import { CatalogPictureDropped } from '#events/catalog.ts';
import { files } from '#lambdas/platform/from-env/files.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';

/** A product's pictures are kept in a folder of its own, whichever of them it is. */
const productFolder = /^productos\/([^/]+)\//;

/** Whether something in the catalogue is shown with it, as what was given another picture at the same key is. */
async function isInUse(pictureKey: string, { catalog }: Pick<Platform, 'catalog'>): Promise<boolean> {
  const [, productId] = productFolder.exec(pictureKey) ?? [];
  if (productId !== undefined) return (await catalog.find(productId))?.pictureKey !== undefined;
  return (await catalog.categories()).some((category) => category.pictureKey === pictureKey);
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
