import { expect } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import type { StockMove } from '#shared/catalog/stock-move.ts';
import { today } from '#shared/core/civil-time.ts';
import { sumCents } from '#shared/core/money.ts';
import type { Movement } from '#shared/payments/ledger.ts';
import type { Closing } from '#shared/registers/closing.ts';
import { figuresOf } from '#shared/registers/day.ts';
import { countedCents } from '#shared/registers/pieces.ts';
import type { Register } from '#shared/registers/register.ts';
import { type DayItems, type DayTotals, dayOf } from '#shared/reports/day-totals.ts';
import { webRegisterId } from '#shared/sales/register-id.ts';
import { isTillSale, paidCents, type Sale } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { isOfTill } from './money.ts';

type NumberRow = { readonly number: number; readonly saleId: string };
type CheckSalesInput = {
  readonly sales: readonly Sale[];
  readonly numbers: Readonly<Record<'pos' | 'imported', readonly NumberRow[]>>;
  readonly returns: readonly SaleReturn[];
  readonly registers: readonly Register[];
  readonly closings: readonly Closing[];
  readonly ledger: readonly Movement[];
  readonly stockMoves: readonly StockMove[];
  readonly days: readonly DayTotals[];
  readonly items: readonly DayItems[];
};

const amountsOf = (tenders: readonly { readonly amountCents: number }[]) =>
  sumCents(tenders.map(({ amountCents }) => amountCents));
/** What the rows of one sale or return moved, for the sale or for the appointments whose balances are in it. */
const movedBy = (
  ledger: readonly Movement[],
  id: string,
  { saleId, lines }: Pick<Sale, 'saleId' | 'lines'>,
) => {
  const sources = [saleId, ...lines.map(({ itemId }) => itemId)];
  const rows = ledger.filter(
    ({ cause, source }) => cause.split(' ')[1] === id && sources.includes(source.id),
  );
  return sumCents(rows.map(({ amountCents }) => amountCents));
};

/** A sale is paid to the cent, its parts add up, and its number is its own. */
function checkSums({ sales, numbers, returns, ledger }: CheckSalesInput): void {
  const till = ledger.filter(isOfTill);
  for (const sale of sales) {
    expect(sumCents(sale.lines.map(({ totalCents }) => totalCents))).toBe(sale.totalCents);
    expect(sale.subtotalCents - sale.discountCents + sale.taxCents).toBe(sale.totalCents);
    expect([amountsOf(sale.tenders), movedBy(till, sale.saleId, sale)]).toEqual([
      paidCents(sale),
      paidCents(sale),
    ]);
    const back = returns.filter(({ saleId }) => saleId === sale.saleId);
    expect(sumCents(back.map(({ amountCents }) => amountCents))).toBe(sale.returnedCents);
    expect(sale.returnedCents).toBeLessThanOrEqual(sale.totalCents);
  }
  for (const given of returns) {
    const cents = given.amountCents + given.tipCents;
    const of = sales.find(({ saleId }) => saleId === given.saleId)!;
    expect([amountsOf(given.tenders), movedBy(till, given.returnId, of)]).toEqual([cents, cents]);
  }
  const ids = [...sales.map(({ saleId }) => saleId), ...returns.map(({ returnId }) => returnId)];
  expect(till.filter(({ cause }) => !ids.includes(cause.split(' ')[1] ?? ''))).toEqual([]);
  const written = (rows: readonly NumberRow[]) => rows.map(({ number, saleId }) => `${number} ${saleId}`);
  for (const series of ['pos', 'imported'] as const)
    expect(written(numbers[series]).toSorted()).toEqual(
      written(sales.filter((sale) => isTillSale(sale) === (series === 'pos'))).toSorted(),
    );
}

/** What a sale of the till took off the shelf is what its lines say; one that was imported took nothing. */
function checkPieces({ sales, stockMoves }: CheckSalesInput): void {
  const sold = stockMoves
    .filter(({ kind, saleId }) => kind === 'sold' && saleId !== undefined)
    .map(({ saleId, productId, quantity }) => `${saleId} ${productId} ${-quantity}`);
  const lines = sales
    .filter(isTillSale)
    .flatMap(({ saleId, lines: all }) =>
      all
        .filter(({ kind }) => kind === 'product')
        .map(({ itemId, quantity }) => `${saleId} ${itemId} ${quantity}`),
    );
  expect(sold.toSorted()).toEqual(lines.toSorted());
}

/** What a register says of its shift, and a closing of the one it closed, is the sum of what was sold and given back in it. */
function checkFigures({ registers, closings, sales, returns }: CheckSalesInput): void {
  const closed = closings.map(({ registerId, shiftId, figures }) => ({
    registerId,
    shift: { shiftId, figures },
  }));
  for (const { registerId, shift } of [...registers, ...closed]) {
    const ofShift = sales
      .filter(({ shiftId }) => shiftId === shift.shiftId)
      .toSorted((a, b) => a.number - b.number);
    const back = returns.filter(({ shiftId }) => shiftId === shift.shiftId);
    const figures = figuresOf(ofShift, back);
    expect({ registerId, ...shift.figures, taxes: [], returnedTaxes: [] }).toEqual({
      registerId,
      ...figures,
      taxes: [],
      returnedTaxes: [],
    });
    const centsOf = (taxes: readonly { readonly cents: number }[]) =>
      sumCents(taxes.map(({ cents }) => cents));
    expect(centsOf(shift.figures.taxes)).toBe(centsOf(figures.taxes));
    expect(centsOf(shift.figures.returnedTaxes)).toBe(centsOf(figures.returnedTaxes));
  }
}

/** Numbers without gaps, every sale of a register in one shift, and a drawer whose cash adds up. */
function checkClosings({ closings, registers, sales }: CheckSalesInput): void {
  const numbers = closings.map(({ closingNumber }) => closingNumber).toSorted((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  const shiftIds = [...closings, ...registers.map(({ shift }) => shift)].map(({ shiftId }) => shiftId);
  expect(new Set(shiftIds).size).toBe(shiftIds.length);
  expect(sales.filter(isTillSale).filter(({ shiftId }) => !shiftIds.includes(shiftId))).toEqual([]);
  for (const { cash, pieces, leftCents, differenceCents, ...closing } of closings) {
    const { floatCents, soldCents, inCents, outCents, returnedCents, expectedCents } = cash;
    expect(floatCents + soldCents + inCents - outCents - returnedCents).toBe(expectedCents);
    expect(countedCents(pieces)).toBe(closing.countedCents);
    expect(closing.countedCents - expectedCents).toBe(differenceCents);
    expect(leftCents).toBeLessThanOrEqual(closing.countedCents);
  }
}

/** A sale or return of the online shop is in one Z at most, of its own day; of a past day, in exactly one. */
function checkWebDays({ closings, sales, returns }: CheckSalesInput): void {
  const made = [
    ...sales.filter(({ origin }) => origin === 'web'),
    ...returns.filter(({ registerId }) => registerId === webRegisterId),
  ];
  for (const { shiftId, date } of made) {
    const dates = closings.filter((closing) => closing.shiftId === shiftId).map((closing) => closing.date);
    expect(dates).toEqual(date < today(now()) || dates.length > 0 ? [date] : []);
  }
}

/** The totals of each day are its sales and returns, told once each in whatever order. */
function checkDays({ days, items, sales, returns }: CheckSalesInput): void {
  const dates = [...new Set([...sales, ...returns].map(({ date }) => date))].toSorted();
  const rebuilt = dates.map((date) =>
    dayOf({
      date,
      sales: sales.filter((sale) => sale.date === date),
      returns: returns.filter((given) => given.date === date),
      saleOf: (saleId) => sales.find((sale) => sale.saleId === saleId),
    }),
  );
  const byDate = <D extends { readonly date: string }>(rows: readonly D[]) =>
    rows.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const ofAnyVersion = <D extends object>(rows: readonly D[]) => rows.map((row) => ({ ...row, version: 0 }));
  expect(ofAnyVersion(byDate(days))).toEqual(ofAnyVersion(rebuilt.map(({ totals }) => totals)));
  const itemsOf = (rows: readonly DayItems[]) =>
    byDate(rows).map(({ date, items: all }) => ({ date, items: all.map(({ name: _, ...item }) => item) }));
  expect(itemsOf(items)).toEqual(itemsOf(rebuilt.map(({ dayItems }) => dayItems)));
}

export function checkSales(given: CheckSalesInput): void {
  checkDays(given);
  checkSums(given);
  checkPieces(given);
  checkFigures(given);
  checkClosings(given);
  checkWebDays(given);
}
