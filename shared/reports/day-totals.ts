import * as z from 'zod/mini';
import { sumCents } from '#shared/core/money.ts';
import { CivilDate, Id, Version } from '#shared/core/schemas.ts';
import type { AppointmentTaxes } from '#shared/payments/appointment-taxes.ts';
import { Figures, noFigures, withReturn, withSale } from '#shared/registers/figures.ts';
import { isPosSale, type Sale, type SaleLine } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { addTaxes } from '#shared/taxes/sold-taxes.ts';
import { calculateTaxableCents, sumSplit } from '#shared/taxes/tax-split.ts';

/** Quantity and net amount of an item sold, less returns. */
export const ItemTotal = z.object({
  itemId: Id,
  kind: z.enum(['product', 'service']),
  name: z.string(),
  quantity: z.int(),
  netCents: z.int(),
});
export type ItemTotal = z.infer<typeof ItemTotal>;

/** Sales and returns of all registers on a civil day, so that a year is a few hundred rows. */
export const DayTotals = z.object({
  date: CivilDate,
  figures: Figures,
  taxableCents: z.int(),
  exemptCents: z.int(),
  returnedTaxableCents: z.int(),
  returnedExemptCents: z.int(),
  /** Appointment balances included in the totals, less returns. Absent if none. */
  balances: z.optional(z.object({ netCents: z.int(), taxCents: z.int() })),
  /** Sales to be checked because their tax exceeds their subtotal (R329). Their tax counts as zero. */
  flaggedIds: z.array(Id),
  version: Version,
});
export type DayTotals = z.infer<typeof DayTotals>;
export type DayItems = {
  readonly date: string;
  readonly items: readonly ItemTotal[];
  readonly version: number;
};

export const createEmptyTotals = (date: string): DayTotals => ({
  date,
  figures: noFigures,
  taxableCents: 0,
  exemptCents: 0,
  returnedTaxableCents: 0,
  returnedExemptCents: 0,
  flaggedIds: [],
  version: 0,
});
export const createEmptyItems = (date: string): DayItems => ({ date, items: [], version: 0 });

type NetLine = { readonly netCents: number };
const sumNet = (lines: readonly NetLine[]) => sumCents(lines.map(({ netCents }) => netCents));
const sumAmounts = (amounts: readonly { readonly cents: number }[]) =>
  sumCents(amounts.map(({ cents }) => cents));
const isBalance = ({ kind }: Pick<SaleLine, 'kind'>) => kind === 'balance';

type BalanceAmounts = { readonly netCents: number; readonly taxCents: number };
const withBalances = (before: DayTotals, sign: 1 | -1, { netCents, taxCents }: BalanceAmounts) => {
  if (netCents + taxCents === 0) return {};
  const previousBalances = before.balances ?? { netCents: 0, taxCents: 0 };
  return {
    balances: {
      netCents: previousBalances.netCents + sign * netCents,
      taxCents: previousBalances.taxCents + sign * taxCents,
    },
  };
};

/** Whether the tax exceeds the subtotal, which is impossible. */
export const isTaxTooHigh = ({ subtotalCents, taxCents }: Pick<Sale, 'subtotalCents' | 'taxCents'>) =>
  taxCents > subtotalCents;
/** Returns the sale as the totals count it, without an impossible tax. */
export const toCountedSale = (sale: Sale): Sale =>
  isTaxTooHigh(sale)
    ? { ...sale, taxes: [], taxCents: 0, totalCents: sale.totalCents - sale.taxCents }
    : sale;

/** Sets the first and last sale number, which do not depend on the order of events. */
const withNumberRange = (figures: Figures, numbers: readonly number[]): Figures => {
  const { firstNumber: _, lastNumber: __, ...sums } = figures;
  return {
    ...sums,
    // Omitted if there are none, as DynamoDB stores it.
    ...(numbers.length > 0 && { firstNumber: Math.min(...numbers), lastNumber: Math.max(...numbers) }),
  };
};
const listSaleNumbers = ({ firstNumber, lastNumber }: Figures, addedNumbers: readonly number[] = []) =>
  [firstNumber, lastNumber, ...addedNumbers].filter((number) => number !== undefined);

export function addSaleToDay(before: DayTotals, sale: Sale): DayTotals {
  const isFlagged = isTaxTooHigh(sale);
  const taxableCents = isFlagged
    ? 0
    : sumCents(sale.lines.map((line) => calculateTaxableCents(line, line.taxes)));
  const balances = sale.lines.filter(isBalance);
  return {
    ...before,
    figures: withNumberRange(
      withSale(before.figures, toCountedSale(sale)),
      // Imported sales have their own number series.
      listSaleNumbers(before.figures, isPosSale(sale) ? [sale.number] : []),
    ),
    taxableCents: before.taxableCents + taxableCents,
    exemptCents: before.exemptCents + sumNet(sale.lines) - taxableCents,
    ...withBalances(before, 1, {
      netCents: sumNet(balances),
      taxCents: sumCents(balances.map(({ taxes }) => sumAmounts(taxes))),
    }),
    flaggedIds: isFlagged ? [...before.flaggedIds, sale.saleId].toSorted() : before.flaggedIds,
  };
}

/** Adds a return to the day, even if its sale was on another day. */
export function addReturnToDay(before: DayTotals, saleReturn: SaleReturn): DayTotals {
  const taxableCents = sumCents(saleReturn.lines.map((line) => calculateTaxableCents(line, line.taxCents)));
  const balances = saleReturn.lines.filter(isBalance);
  return {
    ...before,
    figures: withNumberRange(withReturn(before.figures, saleReturn), listSaleNumbers(before.figures)),
    returnedTaxableCents: before.returnedTaxableCents + taxableCents,
    returnedExemptCents: before.returnedExemptCents + sumNet(saleReturn.lines) - taxableCents,
    ...withBalances(before, -1, {
      netCents: sumNet(balances),
      taxCents: sumCents(balances.map(({ taxCents }) => sumCents(taxCents))),
    }),
  };
}

type DayTaxes = { readonly date: string; readonly appointmentTaxes: AppointmentTaxes };

/** Adds payments for appointments outside the registers, to cover all sales tax of a month. */
export function withAppointments(
  totals: readonly DayTotals[],
  appointmentDays: readonly DayTaxes[],
): DayTotals[] {
  const byDate = new Map(totals.map((day) => [day.date, day]));
  for (const { date, appointmentTaxes } of appointmentDays) {
    const { paid, returned } = appointmentTaxes;
    if (sumSplit(paid) + sumSplit(returned) === 0) continue;
    const before = byDate.get(date) ?? createEmptyTotals(date);
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

/** Adds up items by id. The latest name wins. */
export const addItems = (before: readonly ItemTotal[], addedItems: readonly ItemTotal[]): ItemTotal[] => {
  const totals = new Map(before.map((item) => [item.itemId, item]));
  for (const item of addedItems) {
    const previousTotal = totals.get(item.itemId);
    totals.set(item.itemId, {
      ...item,
      quantity: item.quantity + (previousTotal?.quantity ?? 0),
      netCents: item.netCents + (previousTotal?.netCents ?? 0),
    });
  }
  return [...totals.values()].toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1));
};

/** Excludes delivery fees and balances. */
const isItem = <L extends Pick<SaleLine, 'kind'>>(line: L): line is L & { kind: ItemTotal['kind'] } =>
  line.kind === 'product' || line.kind === 'service';

export const listSoldItems = ({ lines }: Pick<Sale, 'lines'>): ItemTotal[] =>
  lines
    .filter(isItem)
    .map(({ kind, itemId, name, quantity, netCents }) => ({ itemId, kind, name, quantity, netCents }));

/** Lists returned items with negative quantities and amounts. */
export const listReturnedItems = ({ lines }: Pick<Sale, 'lines'>, saleReturn: SaleReturn): ItemTotal[] =>
  saleReturn.lines.flatMap(({ lineId, quantity, netCents }) => {
    const line = lines.find((soldLine) => soldLine.lineId === lineId);
    if (!line || !isItem(line)) return [];
    const { itemId, kind, name } = line;
    return [{ itemId, kind, name, quantity: -quantity, netCents: -netCents }];
  });

type DayInput = {
  readonly date: string;
  readonly sales: readonly Sale[];
  readonly returns: readonly SaleReturn[];
  readonly findSale: (saleId: string) => Sale | undefined;
};

/** Calculates a day from its sales and returns, to create or verify its totals. */
export function calculateDay({ date, sales, returns, findSale }: DayInput): {
  readonly totals: DayTotals;
  readonly dayItems: DayItems;
} {
  const returnedItems = returns.flatMap((saleReturn) => {
    const sale = findSale(saleReturn.saleId);
    return sale ? listReturnedItems(sale, saleReturn) : [];
  });
  return {
    totals: returns.reduce(addReturnToDay, sales.reduce(addSaleToDay, createEmptyTotals(date))),
    dayItems: { date, items: addItems([], [...sales.flatMap(listSoldItems), ...returnedItems]), version: 0 },
  };
}
