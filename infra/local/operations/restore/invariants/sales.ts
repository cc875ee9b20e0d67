import type { StockMove } from '#shared/catalog/stock-move.ts';
import { sumCents } from '#shared/core/money.ts';
import type { Movement } from '#shared/payments/ledger.ts';
import { calculateDay, type DayItems, type DayTotals } from '#shared/reports/day-totals.ts';
import { calculateSalePaidCents, isPosSale, type Sale } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { checkEmpty, checkEqual } from './check-equal.ts';
import { isPosMovement } from './money.ts';

type NumberRow = { readonly number: number; readonly saleId: string };
type CheckSalesInput = {
  readonly sales: readonly Sale[];
  readonly numbers: Readonly<Record<'pos' | 'imported', readonly NumberRow[]>>;
  readonly returns: readonly SaleReturn[];
  readonly ledger: readonly Movement[];
  readonly stockMoves: readonly StockMove[];
  readonly days: readonly DayTotals[];
  readonly items: readonly DayItems[];
};

const sumTenders = (tenders: readonly { readonly amountCents: number }[]) =>
  sumCents(tenders.map(({ amountCents }) => amountCents));
/** Returns the sale or return id in the cause of a POS movement. */
const parseCauseId = ({ cause }: Movement) => cause.split(' ')[1] ?? '';
const selectSaleId = ({ saleId }: { readonly saleId: string }) => saleId;

/** Sums the movements of a sale or return, including the appointment balances in it. */
function sumMoved(rows: readonly Movement[] = [], { saleId, lines }: Pick<Sale, 'saleId' | 'lines'>): number {
  const sources = new Set([saleId, ...lines.map(({ itemId }) => itemId)]);
  return sumCents(rows.filter(({ source }) => sources.has(source.id)).map(({ amountCents }) => amountCents));
}

/** Returns the sums of a sale, and the values that they should have. */
function compareSale(
  sale: Sale,
  posMovements: ReadonlyMap<string, Movement[]>,
  returns: readonly SaleReturn[],
) {
  const { saleId, lines, subtotalCents, discountCents, taxCents, totalCents, returnedCents } = sale;
  const actual = {
    saleId,
    lines: sumCents(lines.map((line) => line.totalCents)),
    parts: subtotalCents - discountCents + taxCents,
    tenders: sumTenders(sale.tenders),
    moved: sumMoved(posMovements.get(saleId), sale),
    returned: sumCents(returns.map(({ amountCents }) => amountCents)),
    isOverReturned: returnedCents > totalCents,
  };
  const paidCents = calculateSalePaidCents(sale);
  const expected = {
    saleId,
    lines: totalCents,
    parts: totalCents,
    tenders: paidCents,
    moved: paidCents,
    returned: returnedCents,
    isOverReturned: false,
  };
  return { actual, expected };
}

/**
 * Checks that sales and returns are paid to the cent, that the parts of a sale add up, that POS movements
 * have a sale or return, and that each sale has its own number.
 */
function checkSums({ sales, numbers, returns, ledger }: CheckSalesInput): string[] {
  const findings: string[] = [];
  const posMovements = Map.groupBy(ledger.filter(isPosMovement), parseCauseId);
  const returnsBySale = Map.groupBy(returns, selectSaleId);
  const sums = sales.map((sale) => compareSale(sale, posMovements, returnsBySale.get(sale.saleId) ?? []));
  findings.push(
    ...checkEqual(
      'Payments, movements and returns of a sale agree to the cent',
      sums.map(({ actual }) => actual),
      sums.map(({ expected }) => expected),
    ),
  );
  const salesById = new Map(sales.map((sale) => [sale.saleId, sale]));
  findings.push(
    ...checkEqual(
      'A return is paid out and moved to the cent',
      returns.map(({ returnId, saleId, tenders }) => {
        const sale = salesById.get(saleId);
        return `${returnId} ${sumTenders(tenders)} ${sale && sumMoved(posMovements.get(returnId), sale)}`;
      }),
      returns.map(({ returnId, amountCents, tipCents }) => {
        const cents = amountCents + tipCents;
        return `${returnId} ${cents} ${cents}`;
      }),
    ),
  );
  const knownIds = new Set([...salesById.keys(), ...returns.map(({ returnId }) => returnId)]);
  findings.push(
    ...checkEmpty(
      'POS money was moved by an existing sale or return',
      [...posMovements.keys()].filter((id) => !knownIds.has(id)),
    ),
  );
  const formatNumbers = (rows: readonly NumberRow[]) =>
    rows.map(({ number, saleId }) => `${number} ${saleId}`);
  for (const series of ['pos', 'imported'] as const)
    findings.push(
      ...checkEqual(
        `Each sale has one unique number (${series})`,
        formatNumbers(numbers[series]).toSorted(),
        formatNumbers(sales.filter((sale) => isPosSale(sale) === (series === 'pos'))).toSorted(),
      ),
    );
  return findings;
}

/** Checks that POS sales moved exactly the stock of their lines, and imported sales none. */
function checkPieces({ sales, stockMoves }: CheckSalesInput): string[] {
  const soldPieces = stockMoves
    .filter(({ kind, saleId }) => kind === 'sold' && saleId !== undefined)
    .map(({ saleId, productId, quantity }) => `${saleId} ${productId} ${-quantity}`);
  const lines = sales
    .filter(isPosSale)
    .flatMap(({ saleId, lines: saleLines }) =>
      saleLines
        .filter(({ kind }) => kind === 'product')
        .map(({ itemId, quantity }) => `${saleId} ${itemId} ${quantity}`),
    );
  return checkEqual('Sold pieces were removed from stock', soldPieces.toSorted(), lines.toSorted());
}

/** Checks that each day's totals equal its sales and returns, each counted once in any order. */
function checkDays({ days, items, sales, returns }: CheckSalesInput): string[] {
  const findings: string[] = [];
  const salesByDate = Map.groupBy(sales, selectDate);
  const returnsByDate = Map.groupBy(returns, selectDate);
  const salesById = new Map(sales.map((sale) => [sale.saleId, sale]));
  const dates = [...new Set([...salesByDate.keys(), ...returnsByDate.keys()])].toSorted();
  const rebuilt = dates.map((date) =>
    calculateDay({
      date,
      sales: salesByDate.get(date) ?? [],
      returns: returnsByDate.get(date) ?? [],
      findSale: (saleId) => salesById.get(saleId),
    }),
  );
  const sortByDate = <D extends { readonly date: string }>(rows: readonly D[]) =>
    rows.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const ignoreVersion = <D extends object>(rows: readonly D[]) => rows.map((row) => ({ ...row, version: 0 }));
  findings.push(
    ...checkEqual(
      'The totals of a day equal its sales and returns',
      ignoreVersion(sortByDate(days)),
      ignoreVersion(rebuilt.map(({ totals }) => totals)),
    ),
  );
  const toComparableItems = (rows: readonly DayItems[]) =>
    sortByDate(rows).map(({ date, items: soldItems }) => ({
      date,
      items: soldItems.map(({ name: _, ...item }) => item),
    }));
  findings.push(
    ...checkEqual(
      'The items of a day equal the sold items',
      toComparableItems(items),
      toComparableItems(rebuilt.map(({ dayItems }) => dayItems)),
    ),
  );
  return findings;
}
const selectDate = ({ date }: { readonly date: string }) => date;

export function checkSales(input: CheckSalesInput): string[] {
  return [...checkDays(input), ...checkSums(input), ...checkPieces(input)];
}
