import { operation } from '#lambdas/runtime/operation.ts';
import { listBookableServices as route } from '#shared/appointments/calendar/calendar-api.ts';

/** What the front desk may book: every active service, shown on the web or not. */
export const listBookableServices = operation(route, async (_, { catalog }) => {
  const [services, categories] = await Promise.all([catalog.services(), catalog.categories()]);
  const categoryNames = new Map(categories.map(({ categoryId, name }) => [categoryId, name]));

  return services
    .filter(({ active }) => active)
    .map(({ productId, name, categoryId, durationMinutes, priceCents, taxBasisPoints, laser }) => ({
      serviceId: productId,
      name,
      categoryName: categoryNames.get(categoryId) ?? '',
      durationMinutes,
      priceCents,
      taxBasisPoints,
      laser,
    }))
    .sort((a, b) => a.categoryName.localeCompare(b.categoryName, 'es') || a.name.localeCompare(b.name, 'es'));
});
