import * as z from 'zod/mini';
import { sumCents } from '#shared/core/money.ts';
import type { PaymentMethod } from '#shared/core/payment-method.ts';
import { CivilDate, Id, Instant, Version } from '#shared/core/schemas.ts';
import { formatRegisterName } from '#shared/sales/register-id.ts';
import type { Sale } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { DrawerOpening, LastClosing } from './drawer-opening.ts';
import { Figures, noFigures, withReturn, withSale } from './figures.ts';

/** Time between two closings. Card sales before the drawer is opened belong to the same shift. */
export const Shift = z.object({
  shiftId: Id,
  startedAt: Instant,
  /** Civil day of the online shop's shift. Absent until its first sale or return. */
  date: z.optional(CivilDate),
  opening: z.optional(DrawerOpening),
  /** Expected cash, which is the float plus cash sales and added cash, less refunds and withdrawals. */
  cashCents: z.int(),
  figures: Figures,
});
export type Shift = z.infer<typeof Shift>;

export const Register = z.object({
  registerId: Id,
  name: z.string(),
  shift: Shift,
  /** The next of the reserved sale numbers, and the last one. */
  numbers: z.object({ next: z.int(), last: z.int() }),
  lastClosing: z.optional(LastClosing),
  version: Version,
});
export type Register = z.infer<typeof Register>;

export const isDrawerOpen = ({ shift }: Pick<Register, 'shift'>): boolean => shift.opening !== undefined;

/** Sale numbers reserved at once, so that registers do not contend for the counter. */
export const numberRangeSize = 50;

export const createRegister = (registerId: string, shiftId: string, now: Date): Register => ({
  registerId,
  name: formatRegisterName(registerId),
  shift: { shiftId, startedAt: now.toISOString(), cashCents: 0, figures: noFigures },
  numbers: { next: 1, last: 0 },
  version: 0,
});

/** Adds cash to the drawer. A negative amount removes it. */
export const withCash = (register: Register, cents: number): Register => ({
  ...register,
  shift: { ...register.shift, cashCents: register.shift.cashCents + cents },
});

export const hasNumbers = ({ numbers }: Pick<Register, 'numbers'>): boolean => numbers.next <= numbers.last;

/** Reserves the range after the last used number. */
export const withRange = (register: Register, lastUsedNumber: number): Register => ({
  ...register,
  numbers: { next: lastUsedNumber + 1, last: lastUsedNumber + numberRangeSize },
});

const sumCash = (tenders: readonly { readonly method: PaymentMethod; readonly amountCents: number }[]) =>
  sumCents(tenders.filter(({ method }) => method === 'cash').map(({ amountCents }) => amountCents));

export const applyReturnToRegister = (register: Register, saleReturn: SaleReturn): Register => {
  const { shift } = register;
  const figures = withReturn(shift.figures, saleReturn);
  return {
    ...register,
    shift: { ...shift, cashCents: shift.cashCents - sumCash(saleReturn.tenders), figures },
  };
};

export const applySaleToRegister = (register: Register, sale: Sale): Register => {
  const { shift, numbers } = register;
  return {
    ...register,
    numbers: { ...numbers, next: numbers.next + 1 },
    shift: {
      ...shift,
      cashCents: shift.cashCents + sumCash(sale.tenders),
      figures: withSale(shift.figures, sale),
    },
  };
};

export const getNextSaleKey = ({ registerId, shift, numbers }: Register) => ({
  registerId,
  shiftId: shift.shiftId,
  number: numbers.next,
});
