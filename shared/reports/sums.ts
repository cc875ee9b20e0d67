import { byRate } from '#shared/catalog/tax.ts';
import { sumCents } from '#shared/core/money.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import type { Amounts } from '#shared/registers/figures.ts';
import type { SaleTax } from '#shared/sales/sale.ts';
import type { getIvuSummary, ReportSums } from './api.ts';
import type { DayTotals, ItemTotal } from './day-totals.ts';

const less = (one: Amounts, other: Amounts): Amounts => ({
  cash: one.cash - other.cash,
  card: one.card - other.card,
  athMovil: one.athMovil - other.athMovil,
});

const taxOf = (taxes: readonly SaleTax[]) => sumCents(taxes.map(({ cents }) => cents));

/** What a day came to, less what it gave back. */
export function sumsOf({ figures }: Pick<DayTotals, 'figures'>): ReportSums {
  const taxCents = taxOf(figures.taxes) - taxOf(figures.returnedTaxes);
  const totalCents = figures.totalCents - figures.returnedCents;
  return {
    sales: figures.sales,
    subtotalCents: totalCents - taxCents,
    taxCents,
    totalCents,
    tipCents: figures.tipCents - figures.returnedTipCents,
    returnedCents: figures.returnedCents,
    taken: less(figures.collected, figures.returned),
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

/** Days together. */
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

/** Most sold first; of as many, by name (R333 R334). */
export const byQuantity = (items: readonly ItemTotal[]): ItemTotal[] =>
  items
    .filter(({ quantity, netCents }) => quantity !== 0 || netCents !== 0)
    .toSorted((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name, 'es'));

type IvuSummary = ReplyOf<typeof getIvuSummary>;

/** Taxes of days, each by its name, less what was given back of it. */
export function ivuOf(days: readonly DayTotals[]): IvuSummary {
  const taxes = new Map<string, IvuSummary['taxes'][number]>();
  const add = ({ name, basisPoints, baseCents, cents }: SaleTax, sign: 1 | -1) => {
    const key = `${basisPoints} ${name}`;
    const known = taxes.get(key);
    taxes.set(key, {
      name,
      basisPoints,
      baseCents: (known?.baseCents ?? 0) + sign * baseCents,
      cents: (known?.cents ?? 0) + sign * cents,
    });
  };
  for (const { figures } of days) {
    for (const tax of figures.taxes) add(tax, 1);
    for (const tax of figures.returnedTaxes) add(tax, -1);
  }
  const sum = (of: (day: DayTotals) => number) => sumCents(days.map(of));
  return {
    taxableCents: sum((day) => day.taxableCents - day.returnedTaxableCents),
    exemptCents: sum((day) => day.exemptCents - day.returnedExemptCents),
    taxes: [...taxes.values()].toSorted(byRate),
  };
}
