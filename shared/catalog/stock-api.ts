import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { Cents, Cursor, Id, Instant, inLines, Version } from '#shared/core/schemas.ts';
import { Invoice, Quantity, StockMove } from './stock-move.ts';

const params = z.strictObject({ productId: Id });
const MoveParams = z.strictObject({ productId: Id, moveId: Id });

const Stock = z.object({ productId: Id, stock: z.int(), costCents: Cents, version: Version });
/** The product's stock, and the quantity of the move as first recorded. */
const StockMoveReply = z.extend(Stock, { quantity: Quantity });

export const listStockMoves = route('listStockMoves', {
  method: 'GET',
  path: '/catalog/products/{productId}/stock',
  summary: 'Lists a product’s stock movements, newest first, twenty per page',
  allow: ['admin'],
  topics: ['catalog'],
  params,
  query: z.strictObject({ cursor: z.optional(Cursor) }),
  reply: z.object({
    rows: z.array(
      z.object({
        ...z.omit(StockMove, { by: true }).shape,
        by: z.string(),
        saleNumber: z.optional(z.int()),
        /** Stock after the movement. */
        left: z.int(),
      }),
    ),
    cursor: z.optional(Cursor),
  }),
});

export const receiveStock = route('receiveStock', {
  method: 'PUT',
  path: '/catalog/products/{productId}/stock/received/{moveId}',
  summary:
    'Records received goods, and optionally the new unit cost. A retried request returns the original result',
  allow: ['admin'],
  params: MoveParams,
  body: z.strictObject({
    quantity: Quantity,
    unitCostCents: z.optional(Cents),
    /** Whether this becomes the product's cost. Its price is unchanged. */
    updatesCost: z.optional(z.boolean()),
    invoice: z.optional(Invoice),
  }),
  reply: StockMoveReply,
});

const Reason = z
  .string()
  .check(
    inLines,
    z.minLength(1, { error: 'Escribe el motivo.' }),
    z.maxLength(200, { error: 'El motivo pasa de 200 caracteres.' }),
  );

export const correctStock = route('correctStock', {
  method: 'POST',
  path: '/catalog/products/{productId}/stock/corrected',
  summary:
    'Records a stock count. The call is rejected with the current stock if it has changed since it was read',
  allow: ['admin'],
  params,
  body: z.strictObject({
    counted: z.int().check(z.minimum(0), z.maximum(100_000)),
    seen: z.int(),
    reason: Reason,
  }),
  reply: Stock,
});

export const loseStock = route('loseStock', {
  method: 'PUT',
  path: '/catalog/products/{productId}/stock/lost/{moveId}',
  summary: 'Records damaged, expired or lost stock. A retried request returns the original result',
  allow: ['admin'],
  params: MoveParams,
  body: z.strictObject({ quantity: Quantity, reason: Reason }),
  reply: StockMoveReply,
});

export const listLowStock = route('listLowStock', {
  method: 'GET',
  path: '/catalog/low-stock',
  summary: 'Lists products at or below their minimum stock, by name',
  allow: ['admin'],
  topics: ['catalog'],
  reply: z.array(
    z.object({
      productId: Id,
      name: z.string(),
      stock: z.int(),
      /** When the minimum was reached. A new time is a new alert. */
      since: Instant,
    }),
  ),
});
