import * as z from 'zod/mini';
import { sumCents } from '#shared/core/money.ts';
import { type PaymentMethod, paymentMethods } from '#shared/core/payment-method.ts';
import type { Sale, SaleLine } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { addTaxes, SaleTax } from '#shared/taxes/sold-taxes.ts';

export const MethodAmounts = z.object({ cash: z.int(), card: z.int(), athMovil: z.int() });
/** Cents, or numbers of payments, by method. */
export type MethodAmounts = z.infer<typeof MethodAmounts>;
const noAmounts: MethodAmounts = { cash: 0, card: 0, athMovil: 0 };

/** A shift's running totals in its register's row. Only amounts by method include tips. */
export const Figures = z.object({
  sales: z.int(),
  voided: z.int(),
  firstNumber: z.optional(z.int()),
  lastNumber: z.optional(z.int()),
  /** Quantities. `recommended` is included in the other two. */
  products: z.int(),
  services: z.int(),
  recommended: z.int(),
  balances: z.int(),
  subtotalCents: z.int(),
  discountCents: z.int(),
  taxes: z.array(SaleTax),
  totalCents: z.int(),
  tipCents: z.int(),
  collected: MethodAmounts,
  /** Number of payments by method. */
  payments: MethodAmounts,
  returns: z.int(),
  returnedCents: z.int(),
  returnedTipCents: z.int(),
  returnedTaxes: z.array(SaleTax),
  returned: MethodAmounts,
  /** Number of refunds by method. */
  refunds: MethodAmounts,
});
export type Figures = z.infer<typeof Figures>;

export const noFigures: Figures = {
  sales: 0,
  voided: 0,
  products: 0,
  services: 0,
  recommended: 0,
  balances: 0,
  subtotalCents: 0,
  discountCents: 0,
  taxes: [],
  totalCents: 0,
  tipCents: 0,
  collected: noAmounts,
  payments: noAmounts,
  returns: 0,
  returnedCents: 0,
  returnedTipCents: 0,
  returnedTaxes: [],
  returned: noAmounts,
  refunds: noAmounts,
};

export const isEmpty = ({ sales, returns }: Pick<Figures, 'sales' | 'returns'>): boolean =>
  sales + returns === 0;

type PaymentAmount = { readonly method: PaymentMethod; readonly amountCents: number };

const withAmounts = (before: MethodAmounts, payments: readonly PaymentAmount[]): MethodAmounts => {
  const sumMethod = (paymentMethod: PaymentMethod) =>
    sumCents(payments.filter(({ method }) => method === paymentMethod).map(({ amountCents }) => amountCents));
  return {
    cash: before.cash + sumMethod('cash'),
    card: before.card + sumMethod('card'),
    athMovil: before.athMovil + sumMethod('athMovil'),
  };
};

const withCounts = (before: MethodAmounts, payments: readonly PaymentAmount[]): MethodAmounts =>
  withAmounts(
    before,
    payments.map(({ method }) => ({ method, amountCents: 1 })),
  );

const countPieces = (lines: readonly SaleLine[], isCounted: (line: SaleLine) => boolean) =>
  sumCents(lines.filter(isCounted).map(({ quantity }) => quantity));

export const withSale = (before: Figures, sale: Sale): Figures => ({
  ...before,
  sales: before.sales + 1,
  // On a day, sales of several registers are not in numeric order.
  firstNumber: Math.min(before.firstNumber ?? sale.number, sale.number),
  lastNumber: Math.max(before.lastNumber ?? sale.number, sale.number),
  products: before.products + countPieces(sale.lines, ({ kind }) => kind === 'product'),
  services: before.services + countPieces(sale.lines, ({ kind }) => kind === 'service'),
  recommended: before.recommended + countPieces(sale.lines, ({ recommended }) => recommended),
  balances: before.balances + countPieces(sale.lines, ({ kind }) => kind === 'balance'),
  subtotalCents: before.subtotalCents + sale.subtotalCents,
  discountCents: before.discountCents + sale.discountCents,
  taxes: addTaxes(before.taxes, sale.taxes),
  totalCents: before.totalCents + sale.totalCents,
  tipCents: before.tipCents + (sale.tip?.cents ?? 0),
  collected: withAmounts(before.collected, sale.tenders),
  payments: withCounts(before.payments, sale.tenders),
});

/** Adds a return to the figures, even of an earlier shift's sale. */
export const withReturn = (
  before: Figures,
  { kind, amountCents, tipCents, taxes, tenders }: SaleReturn,
): Figures => ({
  ...before,
  voided: before.voided + (kind === 'void' ? 1 : 0),
  returns: before.returns + 1,
  returnedCents: before.returnedCents + amountCents,
  returnedTipCents: before.returnedTipCents + tipCents,
  returnedTaxes: addTaxes(before.returnedTaxes, taxes),
  returned: withAmounts(before.returned, tenders),
  refunds: withCounts(before.refunds, tenders),
});

/** Calculates receipts less refunds, the sum of cash and other methods (R339). */
export const calculateReceivedCents = ({
  collected,
  returned,
}: Pick<Figures, 'collected' | 'returned'>): number =>
  sumCents(paymentMethods.map((method) => collected[method] - returned[method]));
