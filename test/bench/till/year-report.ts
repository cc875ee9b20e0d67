import { deepStrictEqual } from 'node:assert';
import { withRequests } from '#lambdas/table/engine/document-client.ts';
import { type SaleStore, saleStore } from '#lambdas/table/sales/sale.store.ts';
import { addDays, datesFrom, monthOf, today } from '#shared/core/civil-time.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { getSalesReport } from '#shared/reports/api.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { accountOf, frontDesk } from '../center/center.ts';
import { load, startTable } from '../center/table.ts';
import type { Bundles, PartInput } from '../harness/bundles.ts';
import { callHandler } from '../harness/handlers.ts';
import { interleaved } from '../harness/measure.ts';
import { measuredRow, type Row, timesRow } from '../harness/report.ts';
import { loadSales } from './sales-year.ts';

const daysOfYear = 365;
const few = 5_000;
const many = 50_000;
const leastTimesFaster = 200;
const mostTimes = 1.2;
/** Few, since reading a year of sales takes long; comparing the totals has warmed both up. */
const sales = { rounds: 3, warmUp: 0 };
const flat = { rounds: 101, warmUp: 40 };

type Report = ReplyOf<typeof getSalesReport>;

/** As a center's own books would be summed up: nothing but what each sale says of itself. */
function sumOf(sold: readonly Sale[]): Report['total'] {
  const sums = { sales: 0, subtotalCents: 0, taxCents: 0, totalCents: 0, tipCents: 0, returnedCents: 0 };
  const taken = { cash: 0, card: 0, athMovil: 0 };
  for (const { totalCents, taxCents, tip, returnedCents, tenders } of sold) {
    sums.sales += 1;
    sums.subtotalCents += totalCents - taxCents;
    sums.taxCents += taxCents;
    sums.totalCents += totalCents;
    sums.tipCents += tip?.cents ?? 0;
    sums.returnedCents += returnedCents;
    for (const { method, amountCents } of tenders) taken[method] += amountCents;
  }
  return { ...sums, taken };
}

/** Every sale of these days, a month at once, as fast as the store gives them. */
async function readSales({ onDay }: SaleStore, dates: readonly string[]): Promise<Sale[]> {
  const months = Map.groupBy(dates, monthOf);
  const read: Sale[] = [];
  for (const days of months.values()) read.push(...(await Promise.all(days.map(onDay))).flat());
  return read;
}

/** A year of so many sales on a table of its own, with the call that reports of it. */
async function aYear({ folder, bundles }: PartInput, dates: readonly string[], count: number) {
  const table = await startTable(folder, `year-of-${count}`);
  await load(table.config, [accountOf(table.config, frontDesk, 'admin')]);
  await loadSales(table.config, dates, count);
  table.use();
  const report = await reportOf(bundles, dates, count);
  const store = saleStore({ ...table.config, client: withRequests(table.config.client) });
  return { report, read: async () => sumOf(await readSales(store, dates)), close: table.close };
}

async function reportOf(bundles: Bundles, dates: readonly string[], count: number) {
  const handler = await bundles.load('reports-api', `year-of-${count}`);
  const query = { from: dates[0]!, to: dates.at(-1)! };
  const report = () =>
    callHandler(handler, { route: getSalesReport, as: { id: frontDesk, role: 'admin' }, query });
  // The clients of a copy are made at its first call.
  await report();
  return report;
}

/** What a year sold, from the totals of its days, beside reading all that was sold. */
export async function measureYearReport(input: PartInput): Promise<Row[]> {
  const last = today(new Date());
  const dates = datesFrom(addDays(last, 1 - daysOfYear), last);
  const young = await aYear(input, dates, few);
  const old = await aYear(input, dates, many);
  for (const { report, read } of [young, old]) {
    const { total } = (await report()) as Report;
    deepStrictEqual(total, await read(), 'The report and the sales do not say the same.');
  }
  const name = `a report of a year, ${many} sales`;
  const faster = { name, against: 'reading them', unit: 'x', goal: { atLeast: leastTimesFaster } } as const;
  const rows = [
    await measuredRow(faster, async () => {
      const { ours, other, ratio } = await interleaved({ ours: old.report, other: old.read, ...sales });
      return { figure: 1 / ratio, note: `${ours.toPrecision(3)} ms / ${other.toPrecision(3)} ms` };
    }),
    await timesRow(
      { name, against: `itself of ${few} sales`, atMost: mostTimes },
      { ours: old.report, other: young.report, ...flat },
    ),
  ];
  await young.close();
  await old.close();
  return rows;
}
