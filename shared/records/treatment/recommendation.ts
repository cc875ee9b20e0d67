import * as z from 'zod/mini';
import type { Product } from '#shared/catalog/product.ts';
import { Cents, Id, Instant, Version } from '#shared/core/schemas.ts';

export const Recommendation = z.object({
  productId: Id,
  name: z.string(),
  priceCents: Cents,
  createdAt: Instant,
});
export type Recommendation = z.infer<typeof Recommendation>;

/** Keeps the list in one row. */
export const maxRecommendations = 40;

export const RecommendationList = z.object({
  patientId: Id,
  items: z.array(Recommendation).check(z.maxLength(maxRecommendations)),
  version: Version,
});
export type RecommendationList = z.infer<typeof RecommendationList>;

export const isRecommendable = ({ kind, active, visible }: Product) =>
  kind === 'product' && active && visible;

type RecommendedProduct = { readonly productId: string; readonly name: string; readonly priceCents: number };

/** Replaces the list and keeps the dates of existing items. */
export function replaceRecommendations(
  products: readonly RecommendedProduct[],
  previous: RecommendationList,
  now: Date,
): RecommendationList {
  const creationDates = new Map(previous.items.map(({ productId, createdAt }) => [productId, createdAt]));
  const items = products.map(({ productId, name, priceCents }) => ({
    productId,
    name,
    priceCents,
    createdAt: creationDates.get(productId) ?? now.toISOString(),
  }));
  return { ...previous, items };
}
