import type { Files } from '#lambdas/platform/seams/files.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { type LandingBanner, getLanding as route } from '#shared/catalog/api.ts';
import { featured, landingCategories } from '#shared/catalog/landing.ts';
import type { Banner } from '#shared/promotions/banner.ts';
import { publicSettings } from '#shared/settings/settings-rules.ts';
import { shownProduct } from './shown.ts';

async function shownBanner(banner: Banner, files: Pick<Files, 'viewLink'>): Promise<LandingBanner> {
  const { title, pictureKey: key, contentType } = banner;
  return { title, pictureUrl: await files.viewLink({ key, contentType, filename: 'promocion' }) };
}

/** Everything at once: a page that asks five times is five times as far away. */
export const getLanding = operationUsing(
  ['files'],
  route,
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
      categories: landingCategories(categories, services),
      products: await Promise.all(featured(products).map((product) => shownProduct(product, files))),
    };
  },
);
