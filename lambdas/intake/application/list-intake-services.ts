import { operation } from '#lambdas/runtime/operation.ts';
import { limitSource } from '#lambdas/runtime/source.ts';
import { shownOnWeb } from '#shared/appointments/booking/eligibility.ts';
import { listIntakeServices as route } from '#shared/intake/api.ts';
import { publicReads } from './public-rate-limits.ts';

/** The services shown on the web, by category and name. */
export const listIntakeServices = operation(route, async ({ source }, platform) => {
  await limitSource(platform, source, publicReads);
  const { catalog } = platform;
  const [services, categories] = await Promise.all([catalog.services(), catalog.categories()]);
  const categoryNames = new Map(categories.map(({ categoryId, name }) => [categoryId, name]));

  return services
    .filter(shownOnWeb)
    .map(({ productId, name, categoryId, durationMinutes, laser }) => ({
      serviceId: productId,
      name,
      durationMinutes,
      laser,
      categoryName: categoryNames.get(categoryId) ?? '',
    }))
    .sort((a, b) => a.categoryName.localeCompare(b.categoryName, 'es') || a.name.localeCompare(b.name, 'es'));
});
