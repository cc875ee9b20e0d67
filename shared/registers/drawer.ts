import * as z from 'zod/mini';
import { type CashMove, sumCashMoves } from './cash-move.ts';
import type { DrawerOpening } from './drawer-opening.ts';
import { isDrawerOpen, type Register, withCash } from './register.ts';

export const DrawerCash = z.object({
  floatCents: z.int(),
  soldCents: z.int(),
  inCents: z.int(),
  outCents: z.int(),
  returnedCents: z.int(),
  expectedCents: z.int(),
});
export type DrawerCash = z.infer<typeof DrawerCash>;

export const calculateDrawerCash = (
  { shift }: Pick<Register, 'shift'>,
  moves: readonly CashMove[],
): DrawerCash => ({
  floatCents: shift.opening?.floatCents ?? 0,
  soldCents: shift.figures.collected.cash,
  inCents: sumCashMoves(moves, 'in'),
  outCents: sumCashMoves(moves, 'out'),
  returnedCents: shift.figures.returned.cash,
  expectedCents: shift.cashCents,
});

export const withOpening = (register: Register, opening: DrawerOpening): Register => {
  const { shift, ...otherFields } = withCash(register, opening.floatCents);
  return { ...otherFields, shift: { ...shift, opening } };
};

export const canWithdrawCash = (register: Register, cents: number): boolean =>
  isDrawerOpen(register) && register.shift.cashCents >= cents;

export const withMove = (
  register: Register,
  { direction, cents }: Pick<CashMove, 'direction' | 'cents'>,
): Register => withCash(register, direction === 'in' ? cents : -cents);
