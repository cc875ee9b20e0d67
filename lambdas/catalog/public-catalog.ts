import type { Files } from '#lambdas/platform/external/files.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import * as api from '#shared/catalog/api.ts';
import { featured, landingCategories, onOpenShelves } from '#shared/catalog/landing.ts';
import type { Product } from '#shared/catalog/product.ts';
import { pictureTypeOf, smallPictureKeyOf } from '#shared/catalog/product-picture.ts';
import type { Banner } from '#shared/promotions/banner.ts';
import { publicSettings } from '#shared/settings/settings-rules.ts';

async function shownProduct(
  { productId, name, priceCents, pictureKey }: Product,
  files: Pick<Files, 'viewLink'>,
): Promise<api.PublicProduct> {
  if (pictureKey === undefined) return { productId, name, priceCents };
  const key = smallPictureKeyOf({ productId, pictureKey });
  const pictureUrl = await files.viewLink({ key, contentType: pictureTypeOf(key), filename: productId });
  return { productId, name, priceCents, pictureUrl };
}

async function shownBanner(banner: Banner, files: Pick<Files, 'viewLink'>): Promise<api.LandingBanner> {
  const { title, pictureKey: key, contentType } = banner;
  return { title, pictureUrl: await files.viewLink({ key, contentType, filename: 'promocion' }) };
}

/** Returns the whole landing page at once, to save round trips. */
export const getLanding = operationUsing(
  ['files'],
  api.getLanding,
  async (_, { settings, promotions, catalog, files }) => {
    const [current, banner, categories, services, products] = await Promise.all([
      settings.get(),
      promotions.banner(),
      catalog.categories(),
      catalog.services(),
      catalog.products(),
    ]);
    return {
      settings: publicSettings(current),
      ...(banner && { banner: await shownBanner(banner, files) }),
      categories: landingCategories(categories, services, current.featuredServiceIds),
      products: await Promise.all(
        featured(onOpenShelves(products, categories)).map((product) => shownProduct(product, files)),
      ),
    };
  },
);
