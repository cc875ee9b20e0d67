import { deepStrictEqual } from 'node:assert';
import { withRequests } from '#lambdas/table/engine/document-client.ts';
import { type SaleStore, saleStore } from '#lambdas/table/sales/sale.store.ts';
import { toMonth } from '#shared/core/civil-time.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { getSalesReport } from '#shared/reports/api.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { frontDesk } from '../center/center.ts';
import { callHandler } from '../harness/handlers.ts';
import { compareInterleaved } from '../harness/measure.ts';
import { type BenchmarkRow, measureRatioRow, measureRow } from '../harness/report.ts';
import { fewSales, manySales, type SalesYear } from './sales-year.ts';

const minSpeedup = 200;
const maxRatio = 1.2;
/** Few rounds, because reading a year of sales is slow. Comparing the totals has warmed both up. */
const slowSampleSize = { rounds: 3, warmUp: 0 };
const sampleSize = { rounds: 101, warmUp: 40 };

type Report = ReplyOf<typeof getSalesReport>;

/** Adds up the totals directly from the fields of each sale. */
function sumSales(sales: readonly Sale[]): Report['total'] {
  const sums = { sales: 0, subtotalCents: 0, taxCents: 0, totalCents: 0, tipCents: 0, returnedCents: 0 };
  const takenCents = { cash: 0, card: 0, athMovil: 0 };
  for (const { totalCents, taxCents, tip, returnedCents, tenders } of sales) {
    sums.sales += 1;
    sums.subtotalCents += totalCents - taxCents;
    sums.taxCents += taxCents;
    sums.totalCents += totalCents;
    sums.tipCents += tip?.cents ?? 0;
    sums.returnedCents += returnedCents;
    for (const { method, amountCents } of tenders) takenCents[method] += amountCents;
  }
  return { ...sums, taken: takenCents };
}

/** Reads all sales of these days, one month at a time. */
async function readSales({ onDay }: SaleStore, dates: readonly string[]): Promise<Sale[]> {
  const months = Map.groupBy(dates, toMonth);
  const sales: Sale[] = [];
  for (const days of months.values()) sales.push(...(await Promise.all(days.map(onDay))).flat());
  return sales;
}

/** Prepares the call that reports a year, and the same totals from all sales. */
async function loadReportCalls({ config, dates, handler }: SalesYear) {
  const reportsApi = await handler('reports-api');
  const query = { from: dates[0]!, to: dates.at(-1)! };
  const store = saleStore({ ...config, client: withRequests(config.client) });
  const calls = {
    report: () =>
      callHandler(reportsApi, { route: getSalesReport, as: { id: frontDesk, role: 'admin' }, query }),
    read: async () => sumSales(await readSales(store, dates)),
  };
  const { total } = (await calls.report()) as Report;
  deepStrictEqual(total, await calls.read(), 'The report differs from the sales.');
  return calls;
}

/** Compares the report of a year from its day totals with reading all sales. */
export async function measureYearReport(years: {
  young: SalesYear;
  old: SalesYear;
}): Promise<BenchmarkRow[]> {
  const young = await loadReportCalls(years.young);
  const old = await loadReportCalls(years.old);
  const name = `a report of a year, ${manySales} sales`;
  const speedupRow = { name, against: 'reading them', unit: 'x', goal: { atLeast: minSpeedup } } as const;
  return [
    await measureRow(speedupRow, async () => {
      const { ours, baseline, ratio } = await compareInterleaved({
        ours: old.report,
        baseline: old.read,
        ...slowSampleSize,
      });
      return { figure: 1 / ratio, note: `${ours.toPrecision(3)} ms / ${baseline.toPrecision(3)} ms` };
    }),
    await measureRatioRow(
      { name, against: `itself of ${fewSales} sales`, atMost: maxRatio },
      { ours: old.report, baseline: young.report, ...sampleSize },
    ),
  ];
}
