import type { LambdaHandler } from '#infra/local/bus/lambda.ts';
import { createSeededRandom } from '#infra/local/seed/random.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { ledgerStore } from '#lambdas/table/money/ledger-entry.store.ts';
import { dayTotalsStore } from '#lambdas/table/sales/day-totals.store.ts';
import { saleStore } from '#lambdas/table/sales/sale.store.ts';
import { addDays, getToday, listDatesInRange, toInstant, toTimeOfDay } from '#shared/core/civil-time.ts';
import { sumCents } from '#shared/core/money.ts';
import { calculateDay } from '#shared/reports/day-totals.ts';
import { createSale } from '#shared/sales/make-sale.ts';
import { createSaleMovements } from '#shared/sales/money-moves.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { buildAccountWrite, frontDesk } from '../center/center.ts';
import { startTable, writeRows } from '../center/table.ts';
import type { PartInput } from '../harness/bundles.ts';
import { buildProduct, toChosenItems, toPricedCart } from './catalog.ts';

const products = Array.from({ length: 40 }, (_, index) =>
  buildProduct(`product-${index}`, `Crema de noche ${index}`, 1_200 + 275 * index),
);
const clientCount = 400;
const maxLines = 5;
const [opensAt, closesAt] = [9 * 60, 18 * 60];
const paymentMethods = ['cash', 'card'] as const;

type Random = () => number;
type PlannedSale = { readonly number: number; readonly date: string; readonly minute: number };

function buildSale({ number, date, minute }: PlannedSale, random: Random): Sale {
  const randomBelow = (limit: number) => Math.floor(random() * limit);
  const firstIndex = randomBelow(products.length - maxLines);
  const cart = toPricedCart(
    toChosenItems(products.slice(firstIndex, firstIndex + 1 + randomBelow(maxLines))),
  );
  const patientId = `client-${randomBelow(clientCount)}`;
  return createSale({
    saleId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    origin: 'pos',
    cart,
    register: { registerId: 'caja-1', shiftId: `shift-${date}`, number },
    client: { patientId, name: 'Marisol Ortiz Díaz', email: `${patientId}@serena.example` },
    tip: undefined,
    tenders: [
      {
        tenderId: 't1',
        method: paymentMethods[randomBelow(paymentMethods.length)]!,
        amountCents: cart.prices.totalCents,
      },
    ],
    by: 'admin:front-desk',
    seller: 'Lourdes Rivera',
    now: toInstant(date, toTimeOfDay(minute)),
  });
}

/** Generates the given number of sales, distributed evenly over these days. The result is deterministic. */
function* generateSalesByDay(dates: readonly string[], count: number): Generator<readonly [string, Sale[]]> {
  const random = createSeededRandom(count);
  const countBefore = (day: number) => Math.floor((day * count) / dates.length);
  for (const [day, date] of dates.entries()) {
    const firstNumber = countBefore(day);
    const dayCount = countBefore(day + 1) - firstNumber;
    const toMinute = (index: number) => opensAt + Math.floor((index * (closesAt - opensAt)) / dayCount);
    const sales = Array.from({ length: dayCount }, (_, index) =>
      buildSale({ number: firstNumber + index + 1, date, minute: toMinute(index) }, random),
    );
    yield [date, sales];
  }
}

/** Stores the sales of these days with their ledger and day totals. Returns the income per day in cents. */
async function loadSales(
  config: TableConfig,
  dates: readonly string[],
  count: number,
): Promise<Map<string, number>> {
  const { create } = saleStore(config);
  const { append } = ledgerStore(config);
  const { save, saveItems } = dayTotalsStore(config);
  const soldCents = new Map<string, number>();
  for (const [date, sales] of generateSalesByDay(dates, count)) {
    const { totals, dayItems } = calculateDay({ date, sales, returns: [], findSale: () => undefined });
    // Only the first write of each sale, because the lookup by number is not used here.
    await writeRows(config, [
      ...sales.flatMap((sale) => create(sale).slice(0, 1)),
      ...sales.flatMap((sale) => createSaleMovements(sale, [], new Date(sale.at)).map(append)),
      save(totals),
      saveItems(dayItems),
    ]);
    soldCents.set(date, sumCents(sales.map(({ totalCents }) => totalCents)));
  }
  return soldCents;
}

export const fewSales = 5_000;
export const manySales = 50_000;
const daysOfYear = 365;

/** A year with the given number of sales, on a new table. */
export type SalesYear = {
  readonly config: TableConfig;
  readonly count: number;
  readonly dates: readonly string[];
  readonly soldCents: ReadonlyMap<string, number>;
  /** Returns a copy of a function for this table. Its clients are created before another copy is made. */
  handler(functionName: string): Promise<LambdaHandler>;
  close(): Promise<void>;
};

async function startYear({ folder, bundles }: PartInput, count: number): Promise<SalesYear> {
  const name = `year-of-${count}`;
  const { config, use, close } = await startTable(folder, name);
  const today = getToday(new Date());
  const dates = listDatesInRange(addDays(today, 1 - daysOfYear), today);
  await writeRows(config, [buildAccountWrite(config, frontDesk, 'admin')]);
  return {
    config,
    count,
    dates,
    soldCents: await loadSales(config, dates, count),
    handler(functionName) {
      use();
      return bundles.load(functionName, name);
    },
    close,
  };
}

/** Starts a year, and another with ten times as many sales. */
export async function startYears(input: PartInput) {
  const young = await startYear(input, fewSales);
  const old = await startYear(input, manySales);
  const close = async () => {
    await young.close();
    await old.close();
  };
  return { young, old, close };
}
