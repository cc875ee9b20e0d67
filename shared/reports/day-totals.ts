import * as z from 'zod/mini';
import { sumCents } from '#shared/core/money.ts';
import { CivilDate, Id, Version } from '#shared/core/schemas.ts';
import { Figures, noFigures, withReturn, withSale } from '#shared/registers/figures.ts';
import { isTillSale, type Sale, type SaleLine } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';

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
  /** Before taxes, of what is taxed and of what is not; balances were taxed when they were booked. */
  taxableCents: z.int(),
  exemptCents: z.int(),
  returnedTaxableCents: z.int(),
  returnedExemptCents: z.int(),
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

const isGoods = ({ kind }: Pick<SaleLine, 'kind'>) => kind !== 'balance';
type Net = { readonly netCents: number };
const netOf = (lines: readonly Net[]) => sumCents(lines.map(({ netCents }) => netCents));

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
  const goods = sale.lines.filter(isGoods);
  const taxed = goods.filter(({ taxes }) => !isFlagged && taxes.length > 0);
  return {
    ...before,
    figures: ordered(
      withSale(before.figures, countedSale(sale)),
      // Numbers of what was imported are a series of their own.
      numbersOf(before.figures, isTillSale(sale) ? [sale.number] : []),
    ),
    taxableCents: before.taxableCents + netOf(taxed),
    exemptCents: before.exemptCents + netOf(goods) - netOf(taxed),
    flaggedIds: isFlagged ? [...before.flaggedIds, sale.saleId].toSorted() : before.flaggedIds,
  };
}

/** The day with something given back on it, of a sale of whatever day. */
export function dayReturned(before: DayTotals, given: SaleReturn): DayTotals {
  const goods = given.lines.filter(isGoods);
  const taxed = goods.filter(({ taxCents }) => taxCents.length > 0);
  return {
    ...before,
    figures: ordered(withReturn(before.figures, given), numbersOf(before.figures)),
    returnedTaxableCents: before.returnedTaxableCents + netOf(taxed),
    returnedExemptCents: before.returnedExemptCents + netOf(goods) - netOf(taxed),
  };
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
