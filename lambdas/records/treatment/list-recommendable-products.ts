import { operation } from '#lambdas/runtime/operation.ts';
import { listRecommendableProducts as route } from '#shared/records/api.ts';
import { isRecommendable } from '#shared/records/treatment/recommendation.ts';

export const listRecommendableProducts = operation(route, async (_, { catalog }) =>
  (await catalog.products())
    .filter(isRecommendable)
    .map(({ productId, name, priceCents }) => ({ productId, name, priceCents }))
    .sort((a, b) => a.name.localeCompare(b.name, 'es')),
);
