import * as z from 'zod/mini';
import type { Product } from '#shared/catalog/product.ts';
import { Cents, Id, Instant, Version } from '#shared/core/schemas.ts';

/** A product recommended to a client, by the name and the price it had when the list was saved. */
export const Recommendation = z.object({
  productId: Id,
  name: z.string(),
  priceCents: Cents,
  /** Since when it is on the list. */
  createdAt: Instant,
});
export type Recommendation = z.infer<typeof Recommendation>;

/** More than these nobody reads; the list stays one row. */
export const mostRecommendations = 40;

/** A client's whole list, in the order it was chosen. */
export const RecommendationList = z.object({
  patientId: Id,
  items: z.array(Recommendation).check(z.maxLength(mostRecommendations)),
  version: Version,
});
export type RecommendationList = z.infer<typeof RecommendationList>;

/** A product that is sold, anywhere; a service is no product. */
export const isRecommendable = ({ kind, active, visible }: Product) =>
  kind === 'product' && active && visible;

type Sold = { readonly productId: string; readonly name: string; readonly priceCents: number };

/** The list that takes the place of the one before; what was on it already keeps its day. */
export function recommended(
  products: readonly Sold[],
  before: RecommendationList,
  now: Date,
): RecommendationList {
  const since = new Map(before.items.map(({ productId, createdAt }) => [productId, createdAt]));
  const items = products.map(({ productId, name, priceCents }) => ({
    productId,
    name,
    priceCents,
    createdAt: since.get(productId) ?? now.toISOString(),
  }));
  return { ...before, items };
}
