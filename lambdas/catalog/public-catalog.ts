import type { Files } from '#lambdas/platform/external/files.ts';
import { operationWithPorts } from '#lambdas/runtime/operation.ts';
import * as api from '#shared/catalog/api.ts';
import {
  buildLandingCategories,
  excludeHiddenCategories,
  listLandingProducts,
} from '#shared/catalog/landing.ts';
import type { Product } from '#shared/catalog/product.ts';
import { getPictureType, getThumbnailKey } from '#shared/catalog/product-picture.ts';
import type { Banner } from '#shared/promotions/banner.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';

async function toPublicProduct(
  { productId, name, priceCents, pictureKey }: Product,
  files: Pick<Files, 'viewLink'>,
): Promise<api.PublicProduct> {
  if (pictureKey === undefined) return { productId, name, priceCents };
  const key = getThumbnailKey({ productId, pictureKey });
  const pictureUrl = await files.viewLink({ key, contentType: getPictureType(key), filename: productId });
  return { productId, name, priceCents, pictureUrl };
}

async function toLandingBanner(banner: Banner, files: Pick<Files, 'viewLink'>): Promise<api.LandingBanner> {
  const { title, pictureKey: key, contentType } = banner;
  return { title, pictureUrl: await files.viewLink({ key, contentType, filename: 'promocion' }) };
}

/** Returns the whole landing page at once, to save round trips. */
export const getLanding = operationWithPorts(
  ['files'],
  api.getLanding,
  async (_, { settings, promotions, catalog, files }) => {
    const [centerSettings, banner, categories, services, products] = await Promise.all([
      settings.get(),
      promotions.banner(),
      catalog.categories(),
      catalog.services(),
      catalog.products(),
    ]);
    return {
      settings: toPublicSettings(centerSettings),
      ...(banner && { banner: await toLandingBanner(banner, files) }),
      categories: buildLandingCategories(categories, services, centerSettings.featuredServiceIds),
      products: await Promise.all(
        listLandingProducts(excludeHiddenCategories(products, categories)).map((product) =>
          toPublicProduct(product, files),
        ),
      ),
    };
  },
);
