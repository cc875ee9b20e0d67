import * as z from 'zod/mini';
import { distributeCents, sumCents } from '#shared/core/money.ts';
import { Amounts } from '#shared/registers/figures.ts';
import type { SaleTax } from '#shared/taxes/sold-taxes.ts';
import type { DayTotals, ItemTotal } from './day-totals.ts';

export const ReportSums = z.object({
  sales: z.int(),
  /** After discounts, before taxes. All amounts are less returns. */
  subtotalCents: z.int(),
  taxCents: z.int(),
  /** Subtotal and taxes (R330); only amounts by method include tips. */
  totalCents: z.int(),
  tipCents: z.int(),
  returnedCents: z.int(),
  /** By method, with tips (R331). */
  taken: Amounts,
});
export type ReportSums = z.infer<typeof ReportSums>;

const subtractAmounts = (one: Amounts, other: Amounts): Amounts => ({
  cash: one.cash - other.cash,
  card: one.card - other.card,
  athMovil: one.athMovil - other.athMovil,
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
    (all, day) => ({
      sales: all.sales + day.sales,
      subtotalCents: all.subtotalCents + day.subtotalCents,
      taxCents: all.taxCents + day.taxCents,
      totalCents: all.totalCents + day.totalCents,
      tipCents: all.tipCents + day.tipCents,
      returnedCents: all.returnedCents + day.returnedCents,
      taken: {
        cash: all.taken.cash + day.taken.cash,
        card: all.taken.card + day.taken.card,
        athMovil: all.taken.athMovil + day.taken.athMovil,
      },
    }),
    noSums,
  );

/** Sorts by quantity sold, then by name (R333 R334). */
export const sortByQuantity = (items: readonly ItemTotal[]): ItemTotal[] =>
  items
    .filter(({ quantity, netCents }) => quantity !== 0 || netCents !== 0)
    .toSorted((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name, 'es'));

const tenths = 1000;
/** Share of each item in tenths of a percent; they add up to 100 %. */
export const calculateShares = (items: readonly Pick<ItemTotal, 'quantity'>[]): number[] =>
  distributeCents(
    items.some(({ quantity }) => quantity > 0) ? tenths : 0,
    items.map(({ quantity }) => Math.max(0, quantity)),
  );
export const formatShare = (share: number): string => `${(share / 10).toFixed(1)}%`;
