import { seededRandom } from '#infra/local/seed/random.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { ledgerStore } from '#lambdas/table/money/ledger-entry.store.ts';
import { dayTotalsStore } from '#lambdas/table/sales/day-totals.store.ts';
import { saleStore } from '#lambdas/table/sales/sale.store.ts';
import { instantOf, timeOfMinutes } from '#shared/core/civil-time.ts';
import { sumCents } from '#shared/core/money.ts';
import { dayOf } from '#shared/reports/day-totals.ts';
import { makeSale, priced } from '#shared/sales/make-sale.ts';
import { saleMovements } from '#shared/sales/money-moves.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { load } from '../center/table.ts';
import { chosenFrom, productOf, readFrom } from './shelf.ts';

const products = Array.from({ length: 40 }, (_, index) =>
  productOf(`product-${index}`, `Crema de noche ${index}`, 1_200 + 275 * index),
);
const clients = 400;
const mostLines = 5;
const [opensAt, closesAt] = [9 * 60, 18 * 60];
const methods = ['cash', 'card'] as const;

type Random = () => number;
type Sold = { readonly number: number; readonly date: string; readonly minute: number };

function saleOf({ number, date, minute }: Sold, random: Random): Sale {
  const below = (limit: number) => Math.floor(random() * limit);
  const first = below(products.length - mostLines);
  const cart = readFrom(chosenFrom(products.slice(first, first + 1 + below(mostLines))));
  const prices = priced(cart);
  const name = `client-${below(clients)}`;
  return makeSale({
    saleId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    origin: 'pos',
    cart,
    prices,
    at: { registerId: 'caja-1', shiftId: `shift-${date}`, number },
    client: { patientId: name, name: 'Marisol Ortiz Díaz', email: `${name}@serena.example` },
    tip: undefined,
    tenders: [{ tenderId: 't1', method: methods[below(methods.length)]!, amountCents: prices.totalCents }],
    by: 'admin:front-desk',
    seller: 'Lourdes Rivera',
    now: instantOf(date, timeOfMinutes(minute)),
  });
}

/** So many sales, as evenly over these days as can be; the same each time. */
function* salesByDay(dates: readonly string[], count: number): Generator<readonly [string, Sale[]]> {
  const random = seededRandom(count);
  const before = (day: number) => Math.floor((day * count) / dates.length);
  for (const [day, date] of dates.entries()) {
    const from = before(day);
    const ofDay = before(day + 1) - from;
    const minuteOf = (index: number) => opensAt + Math.floor((index * (closesAt - opensAt)) / ofDay);
    const sales = Array.from({ length: ofDay }, (_, index) =>
      saleOf({ number: from + index + 1, date, minute: minuteOf(index) }, random),
    );
    yield [date, sales];
  }
}

/** The sales of these days with their ledger, and the totals that reactions would have kept of them; answers what came in. */
export async function loadSales(
  config: TableConfig,
  dates: readonly string[],
  count: number,
): Promise<number> {
  const { create } = saleStore(config);
  const { append } = ledgerStore(config);
  const { save, saveItems } = dayTotalsStore(config);
  let soldCents = 0;
  for (const [date, sales] of salesByDay(dates, count)) {
    const { totals, dayItems } = dayOf({ date, sales, returns: [], saleOf: () => undefined });
    // The sale itself: nobody looks for its number here.
    await load(config, [
      ...sales.flatMap((sale) => create(sale).slice(0, 1)),
      ...sales.flatMap((sale) => saleMovements(sale, [], new Date(sale.at)).map(append)),
      save(totals),
      saveItems(dayItems),
    ]);
    soldCents += sumCents(sales.map(({ totalCents }) => totalCents));
  }
  return soldCents;
}
