import * as z from 'zod/mini';
import { asStored } from '#shared/core/schemas.ts';

/** How the center sells online. */
export const ShopSettings = z.strictObject({
  /** Whether it delivers at all; what it sells can always be picked up. */
  delivers: z.boolean(),
  /** One fee wherever in Puerto Rico it goes. */
  deliveryFeeCents: z
    .int({ error: 'Escribe un importe, como 6.50.' })
    .check(z.minimum(0), z.maximum(100_000, { error: 'La entrega llega hasta $1,000.00.' })),
  /** Whether the fee carries the taxes of what is delivered. */
  deliveryTaxed: z.boolean(),
});
/** The same as it is kept. */
export const StoredShopSettings = asStored(ShopSettings);
export type ShopSettings = z.infer<typeof ShopSettings>;

export const defaultShopSettings: ShopSettings = {
  delivers: false,
  deliveryFeeCents: 0,
  deliveryTaxed: false,
};
