import * as z from 'zod/mini';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

/** A product at or below its minimum, and when the administrators were notified. */
const LowStock = z.object({
  productId: z.string(),
  since: z.string(),
  toldAt: z.optional(z.string()),
});
export type LowStock = z.infer<typeof LowStock>;

// byProduct: products known to be at or below their minimum
export const lowStockEntity = defineEntity('lowStock', LowStock, {
  byProduct: { pk: pk([]), sk: sk(['productId']) },
});
