import * as z from 'zod/mini';
import { Cents, Id, Instant, inLines, inOneLine } from '#shared/core/schemas.ts';

export const stockMoveKinds = ['opening', 'received', 'sold', 'returned', 'corrected', 'lost'] as const;
export type StockMoveKind = (typeof stockMoveKinds)[number];

export const Quantity = z.int().check(z.minimum(1), z.maximum(100_000));

export const Invoice = z
  .string()
  .check(inOneLine, z.maxLength(40, { error: 'El número pasa de 40 caracteres.' }));

/** An immutable row. A product's stock is the sum of its moves. */
export const StockMove = z.object({
  productId: Id,
  moveId: Id,
  kind: z.enum(stockMoveKinds),
  /** Positive for additions, negative for removals. */
  quantity: z.int(),
  /** For corrections and losses. */
  reason: z.optional(z.string().check(inLines, z.maxLength(200))),
  /** Unit cost, for received goods. */
  unitCostCents: z.optional(Cents),
  at: Instant,
  /** Supplier's invoice, for received goods. */
  invoice: z.optional(Invoice),
  saleId: z.optional(Id),
  by: z.string(),
});
export type StockMove = z.infer<typeof StockMove>;

type StockedItem = {
  readonly kind: 'product' | 'service';
  readonly stock: number;
  readonly minimumStock: number;
};
export type StockLevel = 'enough' | 'low' | 'out';

/** Compares stock with its minimum (R461). Returns undefined for services. */
export function getStockLevel({ kind, stock, minimumStock }: StockedItem): StockLevel | undefined {
  if (kind === 'service') return undefined;
  if (stock <= 0) return 'out';
  return stock <= minimumStock ? 'low' : 'enough';
}

export function isAtMinimum(product: StockedItem): boolean {
  const level = getStockLevel(product);
  return level === 'low' || level === 'out';
}
