import * as z from 'zod/mini';
import { sumCents } from '#shared/core/money.ts';

/** Denominations in cents, largest first. */
export const bills = [10_000, 5_000, 2_000, 1_000, 500, 100] as const;
export const coins = [25, 10, 5, 1] as const;
const denominations = [...bills, ...coins] as const;
export type Denomination = (typeof denominations)[number];

export const maxPieces = 9_999;
export const tooManyPiecesMessage = 'La cantidad pasa de 9,999.';
const Count = z.int().check(z.minimum(0), z.maximum(maxPieces, { error: tooManyPiecesMessage }));

const pieceFields = {
  10000: z.optional(Count),
  5000: z.optional(Count),
  2000: z.optional(Count),
  1000: z.optional(Count),
  500: z.optional(Count),
  100: z.optional(Count),
  25: z.optional(Count),
  10: z.optional(Count),
  5: z.optional(Count),
  1: z.optional(Count),
};
export const Pieces = z.strictObject(pieceFields);
export const StoredPieces = z.object(pieceFields);
export type Pieces = z.infer<typeof Pieces>;

export const calculatePiecesCents = (pieces: Pieces): number =>
  sumCents(denominations.map((denomination) => denomination * (pieces[denomination] ?? 0)));
