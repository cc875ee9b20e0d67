import { operation } from '#lambdas/runtime/operation.ts';
import { getCenterSettings as route } from '#shared/settings/center-api.ts';

export const getCenterSettings = operation(route, async (_, { settings, catalog }) => {
  const [current, categories] = await Promise.all([settings.get(), catalog.categories()]);
  return {
    settings: current,
    categories: categories.map(({ categoryId, name }) => ({ categoryId, name })),
  };
});
