import * as z from 'zod/mini';
import { distributeCents, sumCents } from '#shared/core/money.ts';
import { MethodAmounts } from '#shared/registers/figures.ts';
import type { SaleTax } from '#shared/taxes/sold-taxes.ts';
import type { DayTotals, ItemTotal } from './day-totals.ts';

export const ReportSums = z.object({
  sales: z.int(),
  /** After discounts, before taxes. All amounts are less returns. */
  subtotalCents: z.int(),
  taxCents: z.int(),
  /** Subtotal and taxes (R330). Only amounts by method include tips. */
  totalCents: z.int(),
  tipCents: z.int(),
  returnedCents: z.int(),
  /** By method, with tips (R331). */
  taken: MethodAmounts,
});
export type ReportSums = z.infer<typeof ReportSums>;

const subtractAmounts = (a: MethodAmounts, b: MethodAmounts): MethodAmounts => ({
  cash: a.cash - b.cash,
  card: a.card - b.card,
  athMovil: a.athMovil - b.athMovil,
});

const sumTaxes = (taxes: readonly SaleTax[]) => sumCents(taxes.map(({ cents }) => cents));

export function calculateSums({ figures }: Pick<DayTotals, 'figures'>): ReportSums {
  const taxCents = sumTaxes(figures.taxes) - sumTaxes(figures.returnedTaxes);
  const totalCents = figures.totalCents - figures.returnedCents;
  return {
    sales: figures.sales,
    subtotalCents: totalCents - taxCents,
    taxCents,
    totalCents,
    tipCents: figures.tipCents - figures.returnedTipCents,
    returnedCents: figures.returnedCents,
    taken: subtractAmounts(figures.collected, figures.returned),
  };
}

const noSums: ReportSums = {
  sales: 0,
  subtotalCents: 0,
  taxCents: 0,
  totalCents: 0,
  tipCents: 0,
  returnedCents: 0,
  taken: { cash: 0, card: 0, athMovil: 0 },
};

export const addSums = (days: readonly ReportSums[]): ReportSums =>
  days.reduce(
    (sums, day) => ({
      sales: sums.sales + day.sales,
      subtotalCents: sums.subtotalCents + day.subtotalCents,
      taxCents: sums.taxCents + day.taxCents,
      totalCents: sums.totalCents + day.totalCents,
      tipCents: sums.tipCents + day.tipCents,
      returnedCents: sums.returnedCents + day.returnedCents,
      taken: {
        cash: sums.taken.cash + day.taken.cash,
        card: sums.taken.card + day.taken.card,
        athMovil: sums.taken.athMovil + day.taken.athMovil,
      },
    }),
    noSums,
  );

/** Sorts by quantity sold, then by name (R333 R334). */
export const sortByQuantity = (items: readonly ItemTotal[]): ItemTotal[] =>
  items
    .filter(({ quantity, netCents }) => quantity !== 0 || netCents !== 0)
    .toSorted((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name, 'es'));

const tenthsInTotal = 1000;
/** Calculates each item's share in tenths of a percent. They add up to 100 %. */
export const calculateShares = (items: readonly Pick<ItemTotal, 'quantity'>[]): number[] =>
  distributeCents(
    items.some(({ quantity }) => quantity > 0) ? tenthsInTotal : 0,
    items.map(({ quantity }) => Math.max(0, quantity)),
  );
export const formatShare = (share: number): string => `${(share / 10).toFixed(1)}%`;
