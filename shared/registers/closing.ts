import * as z from 'zod/mini';
import { getToday } from '#shared/core/civil-time.ts';
import { Cents, CivilDate, Id, Instant } from '#shared/core/schemas.ts';
import type { CashMove } from './cash-move.ts';
import { calculateDrawerCash, DrawerCash } from './drawer.ts';
import { DrawerOpening } from './drawer-opening.ts';
import { Figures, noFigures } from './figures.ts';
import { calculatePiecesCents, StoredPieces } from './pieces.ts';
import type { Register } from './register.ts';

/** An immutable Z closing of a register. The online shop's covers one civil day without a drawer. */
export const Closing = z.object({
  /** Sequential for the whole center, without gaps. */
  closingNumber: z.int().check(z.minimum(1)),
  /** Previous closing of the same register. */
  previousNumber: z.optional(z.int()),
  registerId: Id,
  registerName: z.string(),
  shiftId: Id,
  startedAt: Instant,
  opening: DrawerOpening,
  closedAt: Instant,
  /** Civil day of the closing, or for the online shop the day it covers. */
  date: CivilDate,
  by: z.string(),
  byName: z.string(),
  figures: Figures,
  cash: DrawerCash,
  pieces: StoredPieces,
  countedCents: Cents,
  /** Negative if cash is missing. */
  differenceCents: z.int(),
  note: z.optional(z.string()),
  leftCents: Cents,
  terminalCents: z.optional(Cents),
});
export type Closing = z.infer<typeof Closing>;

const numberDigits = 4;
export const formatClosingNumber = ({ closingNumber }: Pick<Closing, 'closingNumber'>): string =>
  String(closingNumber).padStart(numberDigits, '0');

export type CountedDrawer = Pick<Closing, 'pieces' | 'leftCents' | 'note' | 'terminalCents'>;
type ClosingInput = {
  readonly register: Register;
  readonly opening: DrawerOpening;
  readonly moves: readonly CashMove[];
  readonly counted: CountedDrawer;
  readonly closingNumber: number;
  readonly by: string;
  readonly byName: string;
  readonly now: Date;
};

export function createClosing({
  register,
  opening,
  moves,
  counted,
  closingNumber,
  by,
  byName,
  now,
}: ClosingInput): Closing {
  const { registerId, name, shift, lastClosing } = register;
  const cash = calculateDrawerCash(register, moves);
  const countedCents = calculatePiecesCents(counted.pieces);
  return {
    closingNumber,
    ...(lastClosing && { previousNumber: lastClosing.closingNumber }),
    registerId,
    registerName: name,
    shiftId: shift.shiftId,
    startedAt: shift.startedAt,
    opening,
    closedAt: now.toISOString(),
    date: getToday(now),
    by,
    byName,
    figures: shift.figures,
    cash,
    ...counted,
    countedCents,
    differenceCents: countedCents - cash.expectedCents,
  };
}

export const startNextShift = (register: Register, closing: Closing, shiftId: string): Register => {
  const { closingNumber, closedAt, countedCents, leftCents } = closing;
  return {
    ...register,
    shift: { shiftId, startedAt: closedAt, cashCents: 0, figures: noFigures },
    lastClosing: { closingNumber, at: closedAt, countedCents, leftCents },
  };
};
