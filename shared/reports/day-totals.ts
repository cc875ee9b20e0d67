import * as z from 'zod/mini';
import { sumCents } from '#shared/core/money.ts';
import { CivilDate, Id, Version } from '#shared/core/schemas.ts';
import type { AppointmentTaxes } from '#shared/payments/appointment-taxes.ts';
import { Figures, noFigures, withReturn, withSale } from '#shared/registers/figures.ts';
import { isTillSale, type Sale, type SaleLine } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { addTaxes } from '#shared/taxes/sold-taxes.ts';
import { splitCents, taxableOf } from '#shared/taxes/tax-split.ts';

/** How often something was sold, less what came back, and for how much before taxes. */
export const ItemTotal = z.object({
  itemId: Id,
  kind: z.enum(['product', 'service']),
  /** As it was last called. */
  name: z.string(),
  quantity: z.int(),
  netCents: z.int(),
});
export type ItemTotal = z.infer<typeof ItemTotal>;

/** What a civil day sold and gave back at every register: a year of reports is a few hundred of these. */
export const DayTotals = z.object({
  date: CivilDate,
  figures: Figures,
  /** Before taxes, of what is taxed and of what is not. */
  taxableCents: z.int(),
  exemptCents: z.int(),
  returnedTaxableCents: z.int(),
  returnedExemptCents: z.int(),
  /** What of it all were balances of appointments, less what was given back; absent where there were none. */
  balances: z.optional(z.object({ netCents: z.int(), taxCents: z.int() })),
  /** Sales whose tax came to more than what was sold: their tax counts as nothing, and somebody should look (R329). */
  flaggedIds: z.array(Id),
  version: Version,
});
export type DayTotals = z.infer<typeof DayTotals>;
export type DayItems = {
  readonly date: string;
  readonly items: readonly ItemTotal[];
  readonly version: number;
};

export const noTotals = (date: string): DayTotals => ({
  date,
  figures: noFigures,
  taxableCents: 0,
  exemptCents: 0,
  returnedTaxableCents: 0,
  returnedExemptCents: 0,
  flaggedIds: [],
  version: 0,
});
export const noItems = (date: string): DayItems => ({ date, items: [], version: 0 });

type Net = { readonly netCents: number };
const netOf = (lines: readonly Net[]) => sumCents(lines.map(({ netCents }) => netCents));
const centsOf = (amounts: readonly { readonly cents: number }[]) =>
  sumCents(amounts.map(({ cents }) => cents));
const isBalance = ({ kind }: Pick<SaleLine, 'kind'>) => kind === 'balance';

type Balances = { readonly netCents: number; readonly taxCents: number };
const withBalances = (before: DayTotals, sign: 1 | -1, { netCents, taxCents }: Balances) => {
  if (netCents + taxCents === 0) return {};
  const known = before.balances ?? { netCents: 0, taxCents: 0 };
  return {
    balances: {
      netCents: known.netCents + sign * netCents,
      taxCents: known.taxCents + sign * taxCents,
    },
  };
};

/** A tax above what was sold cannot be one. */
export const isTaxTooHigh = ({ subtotalCents, taxCents }: Pick<Sale, 'subtotalCents' | 'taxCents'>) =>
  taxCents > subtotalCents;
/** A sale as it counts: a tax that cannot be one is none. */
export const countedSale = (sale: Sale): Sale =>
  isTaxTooHigh(sale)
    ? { ...sale, taxes: [], taxCents: 0, totalCents: sale.totalCents - sale.taxCents }
    : sale;

/** Told in any order, the same in the end. */
const ordered = (figures: Figures, numbers: readonly number[]): Figures => {
  const { firstNumber: _, lastNumber: __, ...sums } = figures;
  return {
    ...sums,
    // Left out where there are none, as the table leaves them out.
    ...(numbers.length > 0 && { firstNumber: Math.min(...numbers), lastNumber: Math.max(...numbers) }),
  };
};
const numbersOf = ({ firstNumber, lastNumber }: Figures, more: readonly number[] = []) =>
  [firstNumber, lastNumber, ...more].filter((number) => number !== undefined);

/** The day with one more sale. */
export function daySold(before: DayTotals, sale: Sale): DayTotals {
  const isFlagged = isTaxTooHigh(sale);
  const taxableCents = isFlagged ? 0 : sumCents(sale.lines.map((line) => taxableOf(line, line.taxes)));
  const balances = sale.lines.filter(isBalance);
  return {
    ...before,
    figures: ordered(
      withSale(before.figures, countedSale(sale)),
      // Numbers of what was imported are a series of their own.
      numbersOf(before.figures, isTillSale(sale) ? [sale.number] : []),
    ),
    taxableCents: before.taxableCents + taxableCents,
    exemptCents: before.exemptCents + netOf(sale.lines) - taxableCents,
    ...withBalances(before, 1, {
      netCents: netOf(balances),
      taxCents: sumCents(balances.map(({ taxes }) => centsOf(taxes))),
    }),
    flaggedIds: isFlagged ? [...before.flaggedIds, sale.saleId].toSorted() : before.flaggedIds,
  };
}

/** The day with something given back on it, of a sale of whatever day. */
export function dayReturned(before: DayTotals, given: SaleReturn): DayTotals {
  const taxableCents = sumCents(given.lines.map((line) => taxableOf(line, line.taxCents)));
  const balances = given.lines.filter(isBalance);
  return {
    ...before,
    figures: ordered(withReturn(before.figures, given), numbersOf(before.figures)),
    returnedTaxableCents: before.returnedTaxableCents + taxableCents,
    returnedExemptCents: before.returnedExemptCents + netOf(given.lines) - taxableCents,
    ...withBalances(before, -1, {
      netCents: netOf(balances),
      taxCents: sumCents(balances.map(({ taxCents }) => sumCents(taxCents))),
    }),
  };
}

type TaxesOfDay = { readonly date: string; readonly appointmentTaxes: AppointmentTaxes };

/** The days with what was paid for appointments outside the registers: all that the sales tax of a month is made of. */
export function withAppointments(
  totals: readonly DayTotals[],
  ofAppointments: readonly TaxesOfDay[],
): DayTotals[] {
  const byDate = new Map(totals.map((day) => [day.date, day]));
  for (const { date, appointmentTaxes } of ofAppointments) {
    const { paid, returned } = appointmentTaxes;
    if (splitCents(paid) + splitCents(returned) === 0) continue;
    const before = byDate.get(date) ?? noTotals(date);
    byDate.set(date, {
      ...before,
      figures: {
        ...before.figures,
        taxes: addTaxes(before.figures.taxes, paid.taxes),
        returnedTaxes: addTaxes(before.figures.returnedTaxes, returned.taxes),
      },
      taxableCents: before.taxableCents + paid.taxableCents,
      exemptCents: before.exemptCents + paid.exemptCents,
      returnedTaxableCents: before.returnedTaxableCents + returned.taxableCents,
      returnedExemptCents: before.returnedExemptCents + returned.exemptCents,
    });
  }
  return [...byDate.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** Each item once, with its sums; the name is the later one's. */
export const addItems = (before: readonly ItemTotal[], more: readonly ItemTotal[]): ItemTotal[] => {
  const totals = new Map(before.map((item) => [item.itemId, item]));
  for (const item of more) {
    const known = totals.get(item.itemId);
    totals.set(item.itemId, {
      ...item,
      quantity: item.quantity + (known?.quantity ?? 0),
      netCents: item.netCents + (known?.netCents ?? 0),
    });
  }
  return [...totals.values()].toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1));
};

/** What it costs to bring something is no item, nor is a balance. */
const isItem = <L extends Pick<SaleLine, 'kind'>>(line: L): line is L & { kind: ItemTotal['kind'] } =>
  line.kind === 'product' || line.kind === 'service';

/** What a sale sold, by item. */
export const itemsSold = ({ lines }: Pick<Sale, 'lines'>): ItemTotal[] =>
  lines
    .filter(isItem)
    .map(({ kind, itemId, name, quantity, netCents }) => ({ itemId, kind, name, quantity, netCents }));

/** What came back, by item, as less than nothing. */
export const itemsReturned = ({ lines }: Pick<Sale, 'lines'>, given: SaleReturn): ItemTotal[] =>
  given.lines.flatMap(({ lineId, quantity, netCents }) => {
    const line = lines.find((each) => each.lineId === lineId);
    if (!line || !isItem(line)) return [];
    const { itemId, kind, name } = line;
    return [{ itemId, kind, name, quantity: -quantity, netCents: -netCents }];
  });

type DayInput = {
  readonly date: string;
  readonly sales: readonly Sale[];
  readonly returns: readonly SaleReturn[];
  /** The sale that something was given back of, of whatever day. */
  readonly saleOf: (saleId: string) => Sale | undefined;
};

/** A day from its sales and returns: what was kept as they happened, or what it should be. */
export function dayOf({ date, sales, returns, saleOf }: DayInput): {
  readonly totals: DayTotals;
  readonly dayItems: DayItems;
} {
  const back = returns.flatMap((given) => {
    const sale = saleOf(given.saleId);
    return sale ? itemsReturned(sale, given) : [];
  });
  return {
    totals: returns.reduce(dayReturned, sales.reduce(daySold, noTotals(date))),
    dayItems: { date, items: addItems([], [...sales.flatMap(itemsSold), ...back]), version: 0 },
  };
}
