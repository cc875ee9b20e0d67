import { operation } from '#lambdas/runtime/operation.ts';
import { isRecommendable } from '#shared/patients/recommendation.ts';
import { listRecommendableProducts as route } from '#shared/patients/record-api.ts';

export const listRecommendableProducts = operation(route, async (_, { catalog }) =>
  (await catalog.products())
    .filter(isRecommendable)
    .map(({ productId, name, priceCents }) => ({ productId, name, priceCents }))
    .sort((a, b) => a.name.localeCompare(b.name, 'es')),
);
