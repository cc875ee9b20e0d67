import * as z from 'zod/mini';
import { sumCents } from '#shared/core/money.ts';
import { Cents, Id, Instant, inOneLine } from '#shared/core/schemas.ts';

export const cashDirections = ['in', 'out'] as const;
export type CashDirection = (typeof cashDirections)[number];

export const CashReason = z
  .string()
  .check(
    inOneLine,
    z.minLength(1, { error: 'Escribe el motivo.' }),
    z.maxLength(120, { error: 'El motivo pasa de 120 caracteres.' }),
  );

/** Cash added to or withdrawn from a drawer without a sale. The row is immutable. */
export const CashMove = z.object({
  moveId: Id,
  registerId: Id,
  shiftId: Id,
  direction: z.enum(cashDirections),
  cents: Cents.check(z.minimum(1)),
  reason: CashReason,
  at: Instant,
  by: z.string(),
  byName: z.string(),
});
export type CashMove = z.infer<typeof CashMove>;

export const sumCashMoves = (moves: readonly CashMove[], cashDirection: CashDirection): number =>
  sumCents(moves.filter(({ direction }) => direction === cashDirection).map(({ cents }) => cents));
