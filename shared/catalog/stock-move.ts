import * as z from 'zod/mini';
import { Cents, Id, Instant, inLines, inOneLine } from '#shared/core/schemas.ts';

/** Why there is more or less of a product. */
export const stockMoveKinds = ['opening', 'received', 'sold', 'returned', 'corrected', 'lost'] as const;
export type StockMoveKind = (typeof stockMoveKinds)[number];

/** As many as are moved at once. */
export const Quantity = z.int().check(z.minimum(1), z.maximum(100_000));

/** As the supplier numbers it. */
export const Invoice = z
  .string()
  .check(inOneLine, z.maxLength(40, { error: 'El número pasa de 40 caracteres.' }));

/** One row of the stock of a product, written once: the stock is the sum of its moves. */
export const StockMove = z.object({
  productId: Id,
  moveId: Id,
  kind: z.enum(stockMoveKinds),
  /** How many came; below zero, how many went. */
  quantity: z.int(),
  /** Why, of a correction or a loss. */
  reason: z.optional(z.string().check(inLines, z.maxLength(200))),
  /** What one cost, of goods that were received. */
  unitCostCents: z.optional(Cents),
  at: Instant,
  /** The supplier's, of goods that were received. */
  invoice: z.optional(Invoice),
  /** The sale that took it or brought it back. */
  saleId: z.optional(Id),
  /** Who did it. */
  by: z.string(),
});
export type StockMove = z.infer<typeof StockMove>;

type Stocked = {
  readonly kind: 'product' | 'service';
  readonly stock: number;
  readonly minimumStock: number;
};
export type StockLevel = 'enough' | 'low' | 'out';

/** How much there is against the least there should be (R461); undefined of a service, which has no stock. */
export function stockLevel({ kind, stock, minimumStock }: Stocked): StockLevel | undefined {
  if (kind === 'service') return undefined;
  if (stock <= 0) return 'out';
  return stock <= minimumStock ? 'low' : 'enough';
}

/** Whether there is no more of it than there should be at least. */
export function isAtMinimum(product: Stocked): boolean {
  const level = stockLevel(product);
  return level === 'low' || level === 'out';
}
