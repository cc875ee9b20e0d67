import { PatientChanged } from '#events/patients.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import type { Product } from '#shared/catalog/product.ts';
import { AppError } from '#shared/core/errors.ts';
import { saveRecommendations as route } from '#shared/records/api.ts';
import { recordErrors } from '#shared/records/errors.ts';
import { isRecommendable, recommended } from '#shared/records/treatment/recommendation.ts';
import { assertRecordAccess } from '../access/record-access.ts';

/** As the catalogue sells them; what stood on the list before may stay there though it is no longer sold. */
async function chosen(
  { catalog }: Pick<Platform, 'catalog'>,
  productIds: readonly string[],
  kept: ReadonlySet<string>,
): Promise<Product[]> {
  const products = await catalog.productsByIds(productIds);
  const areSold = products.every((product) => kept.has(product.productId) || isRecommendable(product));
  if (products.length < productIds.length || !areSold) throw new AppError(recordErrors.product_gone);
  return products;
}

const named = (items: readonly { name: string }[]) => ({ products: items.map(({ name }) => name) });

export const saveRecommendations = operation(
  route,
  async ({ params: { patientId }, body: { productIds }, actor }, platform) => {
    await assertRecordAccess(platform, actor, patientId, recordErrors.patient_invalid);
    return retryStale(async () => {
      const { recommendations, commit, now } = platform;
      const before = await recommendations.get(patientId);
      const kept = new Set(before.items.map(({ productId }) => productId));
      const after = recommended(await chosen(platform, productIds, kept), before, now());
      await commit(
        recommendations.save(after),
        tell(PatientChanged, { patientId }),
        audit('record.recommendationsSaved', patientId, {
          before: named(before.items),
          after: named(after.items),
        }),
      );
      return { items: after.items };
    });
  },
);
