import * as z from 'zod/mini';
import { sumCents } from '#shared/core/money.ts';
import type { PaymentMethod } from '#shared/core/payment-method.ts';
import { CivilDate, Id, Instant, Version } from '#shared/core/schemas.ts';
import { registerName } from '#shared/sales/register-id.ts';
import type { Sale } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { DrawerOpening, LastClosing } from './drawer-opening.ts';
import { Figures, noFigures, withReturn, withSale } from './figures.ts';

/**
 * What a register counts together, from one closing to the next. Its drawer is closed until somebody opens it: what is
 * sold by card meanwhile belongs to the same shift.
 */
export const Shift = z.object({
  shiftId: Id,
  startedAt: Instant,
  /** Of the online shop: the civil day that it counts. Absent until its first sale or return. */
  date: z.optional(CivilDate),
  opening: z.optional(DrawerOpening),
  /** What the drawer should hold: the float, cash taken less change, less what was given back or taken out. */
  cashCents: z.int(),
  figures: Figures,
});
export type Shift = z.infer<typeof Shift>;

export const Register = z.object({
  /** As `caja-1`. */
  registerId: Id,
  name: z.string(),
  shift: Shift,
  /** Sale numbers that are this register's alone: the next, and the last of the range. */
  numbers: z.object({ next: z.int(), last: z.int() }),
  lastClosing: z.optional(LastClosing),
  version: Version,
});
export type Register = z.infer<typeof Register>;

/** Whether cash may go in and out. */
export const isDrawerOpen = ({ shift }: Pick<Register, 'shift'>): boolean => shift.opening !== undefined;

/** As many sale numbers as a register takes at once, so that two tills do not wait for each other. */
export const numbersAtOnce = 50;

/** A register that nobody has used yet. */
export const newRegister = (registerId: string, shiftId: string, now: Date): Register => ({
  registerId,
  name: registerName(registerId),
  shift: { shiftId, startedAt: now.toISOString(), cashCents: 0, figures: noFigures },
  numbers: { next: 1, last: 0 },
  version: 0,
});

/** The drawer with more cash than before, or with less. */
export const withCash = (register: Register, cents: number): Register => ({
  ...register,
  shift: { ...register.shift, cashCents: register.shift.cashCents + cents },
});

export const hasNumbers = ({ numbers }: Pick<Register, 'numbers'>): boolean => numbers.next <= numbers.last;

/** The next range of the center's numbers, of which `given` have been handed out. */
export const withRange = (register: Register, given: number): Register => ({
  ...register,
  numbers: { next: given + 1, last: given + numbersAtOnce },
});

const cashOf = (tenders: readonly { readonly method: PaymentMethod; readonly amountCents: number }[]) =>
  sumCents(tenders.filter(({ method }) => method === 'cash').map(({ amountCents }) => amountCents));

/** The register once it has given something back: the cash is out of its drawer. */
export const afterReturnOf = (register: Register, given: SaleReturn): Register => {
  const { shift } = register;
  const figures = withReturn(shift.figures, given);
  return { ...register, shift: { ...shift, cashCents: shift.cashCents - cashOf(given.tenders), figures } };
};

/** The register once it has made a sale of its next number: one number less, and its cash in the drawer. */
export const afterSale = (register: Register, sale: Sale): Register => {
  const { shift, numbers } = register;
  return {
    ...register,
    numbers: { ...numbers, next: numbers.next + 1 },
    shift: {
      ...shift,
      cashCents: shift.cashCents + cashOf(sale.tenders),
      figures: withSale(shift.figures, sale),
    },
  };
};

/** Where the next sale of a register stands. */
export const saleAt = ({ registerId, shift, numbers }: Register) => ({
  registerId,
  shiftId: shift.shiftId,
  number: numbers.next,
});
