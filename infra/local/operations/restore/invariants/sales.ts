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

const amountsOf = (tenders: readonly { readonly amountCents: number }[]) =>
  sumCents(tenders.map(({ amountCents }) => amountCents));
/** Returns the sale or return id in the cause of a POS movement. */
const parseCauseId = ({ cause }: Movement) => cause.split(' ')[1] ?? '';
const saleIdOf = ({ saleId }: { readonly saleId: string }) => saleId;

/** Sums what a sale or return moved, for itself and for appointments whose balances are in it. */
function sumMoved(rows: readonly Movement[] = [], { saleId, lines }: Pick<Sale, 'saleId' | 'lines'>): number {
  const sources = new Set([saleId, ...lines.map(({ itemId }) => itemId)]);
  return sumCents(rows.filter(({ source }) => sources.has(source.id)).map(({ amountCents }) => amountCents));
}

function compareSale(
  sale: Sale,
  posMovements: ReadonlyMap<string, Movement[]>,
  returns: readonly SaleReturn[],
) {
  const { saleId, lines, subtotalCents, discountCents, taxCents, totalCents, returnedCents } = sale;
  const found = {
    saleId,
    lines: sumCents(lines.map((line) => line.totalCents)),
    parts: subtotalCents - discountCents + taxCents,
    tenders: amountsOf(sale.tenders),
    moved: sumMoved(posMovements.get(saleId), sale),
    returned: sumCents(returns.map(({ amountCents }) => amountCents)),
    isOverReturned: returnedCents > totalCents,
  };
  const paid = calculateSalePaidCents(sale);
  const due = {
    saleId,
    lines: totalCents,
    parts: totalCents,
    tenders: paid,
    moved: paid,
    returned: returnedCents,
    isOverReturned: false,
  };
  return { found, due };
}

/** Checks that a sale is paid to the cent, that its parts add up, and that its number is unique. */
function checkSums({ sales, numbers, returns, ledger }: CheckSalesInput): string[] {
  const findings: string[] = [];
  const posMovements = Map.groupBy(ledger.filter(isPosMovement), parseCauseId);
  const returnsBySale = Map.groupBy(returns, saleIdOf);
  const sums = sales.map((sale) => compareSale(sale, posMovements, returnsBySale.get(sale.saleId) ?? []));
  findings.push(
    ...checkEqual(
      'A sale is paid, moved and given back to the cent',
      sums.map(({ found }) => found),
      sums.map(({ due }) => due),
    ),
  );
  const bySaleId = new Map(sales.map((sale) => [sale.saleId, sale]));
  findings.push(
    ...checkEqual(
      'A return is paid out and moved to the cent',
      returns.map(({ returnId, saleId, tenders }) => {
        const sale = bySaleId.get(saleId);
        return `${returnId} ${amountsOf(tenders)} ${sale && sumMoved(posMovements.get(returnId), sale)}`;
      }),
      returns.map(({ returnId, amountCents, tipCents }) => {
        const cents = amountCents + tipCents;
        return `${returnId} ${cents} ${cents}`;
      }),
    ),
  );
  const ids = new Set([...bySaleId.keys(), ...returns.map(({ returnId }) => returnId)]);
  findings.push(
    ...checkEmpty(
      'Money of the till moved by a sale or a return that is there',
      [...posMovements.keys()].filter((id) => !ids.has(id)),
    ),
  );
  const written = (rows: readonly NumberRow[]) => rows.map(({ number, saleId }) => `${number} ${saleId}`);
  for (const series of ['pos', 'imported'] as const)
    findings.push(
      ...checkEqual(
        `The number of a sale is its own (${series})`,
        written(numbers[series]).toSorted(),
        written(sales.filter((sale) => isPosSale(sale) === (series === 'pos'))).toSorted(),
      ),
    );
  return findings;
}

/** Checks that POS sales moved exactly the stock of their lines, and imported sales none. */
function checkPieces({ sales, stockMoves }: CheckSalesInput): string[] {
  const sold = stockMoves
    .filter(({ kind, saleId }) => kind === 'sold' && saleId !== undefined)
    .map(({ saleId, productId, quantity }) => `${saleId} ${productId} ${-quantity}`);
  const lines = sales
    .filter(isPosSale)
    .flatMap(({ saleId, lines: all }) =>
      all
        .filter(({ kind }) => kind === 'product')
        .map(({ itemId, quantity }) => `${saleId} ${itemId} ${quantity}`),
    );
  return checkEqual('What was sold left the shelf', sold.toSorted(), lines.toSorted());
}

/** Checks that each day's totals equal its sales and returns, each counted once in any order. */
function checkDays({ days, items, sales, returns }: CheckSalesInput): string[] {
  const findings: string[] = [];
  const [sold, back] = [Map.groupBy(sales, dateOf), Map.groupBy(returns, dateOf)];
  const bySaleId = new Map(sales.map((sale) => [sale.saleId, sale]));
  const rebuilt = [...new Set([...sold.keys(), ...back.keys()])].toSorted().map((date) =>
    calculateDay({
      date,
      sales: sold.get(date) ?? [],
      returns: back.get(date) ?? [],
      saleOf: (saleId) => bySaleId.get(saleId),
    }),
  );
  const byDate = <D extends { readonly date: string }>(rows: readonly D[]) =>
    rows.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const ofAnyVersion = <D extends object>(rows: readonly D[]) => rows.map((row) => ({ ...row, version: 0 }));
  findings.push(
    ...checkEqual(
      'The totals of a day are its sales and returns',
      ofAnyVersion(byDate(days)),
      ofAnyVersion(rebuilt.map(({ totals }) => totals)),
    ),
  );
  const itemsOf = (rows: readonly DayItems[]) =>
    byDate(rows).map(({ date, items: all }) => ({ date, items: all.map(({ name: _, ...item }) => item) }));
  findings.push(
    ...checkEqual(
      'The items of a day are those it sold',
      itemsOf(items),
      itemsOf(rebuilt.map(({ dayItems }) => dayItems)),
    ),
  );
  return findings;
}
const dateOf = ({ date }: { readonly date: string }) => date;

export function checkSales(given: CheckSalesInput): string[] {
  return [...checkDays(given), ...checkSums(given), ...checkPieces(given)];
}
