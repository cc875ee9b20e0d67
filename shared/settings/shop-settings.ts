import * as z from 'zod/mini';
import { toStoredSchema } from '#shared/core/schemas.ts';

export const ShopSettings = z.strictObject({
  /** Whether the shop delivers. Pick-up is always possible. */
  delivers: z.boolean(),
  /** Flat fee for all of Puerto Rico. */
  deliveryFeeCents: z
    .int({ error: 'Escribe un importe, como 6.50.' })
    .check(z.minimum(0), z.maximum(100_000, { error: 'La entrega llega hasta $1,000.00.' })),
  /** Whether the fee carries the taxes of the delivered products. */
  deliveryTaxed: z.boolean(),
});
export const StoredShopSettings = toStoredSchema(ShopSettings);
export type ShopSettings = z.infer<typeof ShopSettings>;

export const defaultShopSettings: ShopSettings = {
  delivers: false,
  deliveryFeeCents: 0,
  deliveryTaxed: false,
};
