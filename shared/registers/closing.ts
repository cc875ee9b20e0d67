import * as z from 'zod/mini';
import { today } from '#shared/core/civil-time.ts';
import { Cents, CivilDate, Id, Instant } from '#shared/core/schemas.ts';
import type { CashMove } from './cash-move.ts';
import { DrawerCash, drawerCash } from './drawer.ts';
import { DrawerOpening } from './drawer-opening.ts';
import { Figures, noFigures } from './figures.ts';
import { countedCents, KeptPieces } from './pieces.ts';
import type { Register } from './register.ts';

/**
 * A Z: what a register sold, gave back and held from one closing to the next. Written once, never changed. That of the
 * online shop has one civil day, and nothing of a drawer.
 */
export const Closing = z.object({
  /** Of the whole center, one after the other without gaps. */
  closingNumber: z.int().check(z.minimum(1)),
  /** The one before of the same register. */
  previousNumber: z.optional(z.int()),
  registerId: Id,
  registerName: z.string(),
  shiftId: Id,
  /** Since when it counts: the closing before. */
  startedAt: Instant,
  opening: DrawerOpening,
  closedAt: Instant,
  /** The civil day it was closed on; of the online shop, the day that it has. */
  date: CivilDate,
  by: z.string(),
  byName: z.string(),
  figures: Figures,
  cash: DrawerCash,
  pieces: KeptPieces,
  countedCents: Cents,
  /** Below zero when cash is missing. */
  differenceCents: z.int(),
  note: z.optional(z.string()),
  /** What stays in the drawer; the rest is taken out. */
  leftCents: Cents,
  /** What the card terminal said it took, if somebody looked. */
  terminalCents: z.optional(Cents),
});
export type Closing = z.infer<typeof Closing>;

const digits = 4;
/** As people read it: `0214`. */
export const closingNumberText = ({ closingNumber }: Pick<Closing, 'closingNumber'>): string =>
  String(closingNumber).padStart(digits, '0');

export type CountedDrawer = Pick<Closing, 'pieces' | 'leftCents' | 'note' | 'terminalCents'>;
type CloseInput = {
  readonly register: Register;
  readonly opening: DrawerOpening;
  readonly moves: readonly CashMove[];
  readonly counted: CountedDrawer;
  readonly closingNumber: number;
  readonly by: string;
  readonly byName: string;
  readonly now: Date;
};

/** The Z of the shift that a register is in. */
export function makeClosing({
  register,
  opening,
  moves,
  counted,
  closingNumber,
  by,
  byName,
  now,
}: CloseInput): Closing {
  const { registerId, name, shift, lastClosing } = register;
  const cash = drawerCash(register, moves);
  const inDrawerCents = countedCents(counted.pieces);
  return {
    closingNumber,
    ...(lastClosing && { previousNumber: lastClosing.closingNumber }),
    registerId,
    registerName: name,
    shiftId: shift.shiftId,
    startedAt: shift.startedAt,
    opening,
    closedAt: now.toISOString(),
    date: today(now),
    by,
    byName,
    figures: shift.figures,
    cash,
    ...counted,
    countedCents: inDrawerCents,
    differenceCents: inDrawerCents - cash.expectedCents,
  };
}

/** The register in its next shift, its drawer closed: what is sold from now on belongs to the next Z. */
export const afterClosing = (register: Register, closing: Closing, shiftId: string): Register => {
  const { closingNumber, closedAt, countedCents: inDrawerCents, leftCents } = closing;
  return {
    ...register,
    shift: { shiftId, startedAt: closedAt, cashCents: 0, figures: noFigures },
    lastClosing: { closingNumber, at: closedAt, countedCents: inDrawerCents, leftCents },
  };
};
