import { operation } from '#lambdas/runtime/operation.ts';
import { listOfferedServices as route } from '#shared/appointments/api.ts';
import { mayRequest } from '#shared/appointments/booking/eligibility.ts';

/** The services a client may ask for, by category and name. */
export const listOfferedServices = operation(route, async ({ params }, { patients, catalog }) => {
  const [patient, services, categories] = await Promise.all([
    patients.get(params.patientId),
    catalog.services(),
    catalog.categories(),
  ]);
  const categoryNames = new Map(categories.map(({ categoryId, name }) => [categoryId, name]));

  return services
    .filter((service) => mayRequest(service, patient))
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
