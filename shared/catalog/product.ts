import * as z from 'zod/mini';
import { BasisPoints, Cents, Id, Minutes } from '#shared/core/schemas.ts';

/** A service whose length nobody gave takes an hour (R249). */
export const defaultDurationMinutes = 60;

export const productKinds = ['product', 'service'] as const;
export const showInPlaces = ['pos', 'shop', 'both', 'none'] as const;

/** Something the center sells: a product from stock, or a service that takes time. */
export const Product = z.object({
  productId: Id,
  kind: z.enum(productKinds),
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  categoryId: Id,
  costCents: Cents,
  priceCents: Cents,
  stock: z.int(),
  minimumStock: z.int(),
  /** Of a service; a product takes no time. */
  durationMinutes: Minutes,
  taxBasisPoints: BasisPoints,
  laser: z.boolean(),
  active: z.boolean(),
  visible: z.boolean(),
  showIn: z.enum(showInPlaces),
  /** Where its picture is kept; one without is drawn with the center's mark. */
  pictureKey: z.optional(z.string()),
});
export type Product = z.infer<typeof Product>;

/** A shelf of the catalogue. */
export const Category = z.object({
  categoryId: Id,
  name: z.string(),
  icon: z.string(),
  description: z.optional(z.string().check(z.maxLength(160))),
  /** Whether visitors meet it on the landing page. */
  visibleOnLanding: z.boolean(),
});
export type Category = z.infer<typeof Category>;

/** What each category is called; what is of none that is there is among the others. */
export function categoryNamer(categories: readonly Category[]): (categoryId: string) => string {
  const names = new Map(categories.map(({ categoryId, name }) => [categoryId, name]));
  return (categoryId) => names.get(categoryId) || 'Otros servicios';
}
