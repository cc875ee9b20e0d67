import { deepStrictEqual } from 'node:assert';
import { sumCents } from '#shared/core/money.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { getFinanceComparison } from '#shared/finance/api.ts';
import { countRequests } from '../calls/requests.ts';
import { frontDesk } from '../center/center.ts';
import { callHandler } from '../harness/handlers.ts';
import { type BenchmarkRow, measureRatioRow } from '../harness/report.ts';
import { fewSales, manySales, type SalesYear } from './sales-year.ts';

const maxRatio = 1.2;
const sampleSize = { rounds: 101, warmUp: 40 };

type Comparison = ReplyOf<typeof getFinanceComparison>;

/** Prepares the comparison call. The first call calculates the days from the ledger. */
async function loadComparison({ soldCents, handler }: SalesYear) {
  const finances = await handler('finance-api');
  const compare = () =>
    callHandler(finances, { route: getFinanceComparison, as: { id: frontDesk, role: 'admin' } });
  const startedAt = performance.now();
  const { periods } = (await compare()) as Comparison;
  const firstMs = performance.now() - startedAt;
  for (const { from, to, collectedCents } of periods) {
    const soldInPeriod = [...soldCents].flatMap(([date, cents]) =>
      date >= from && date <= to ? [cents] : [],
    );
    deepStrictEqual(collectedCents, sumCents(soldInPeriod), 'The collected cents differ from the sales.');
  }
  return { compare, firstMs };
}

/** Compares the finances of a year with those of a year that has a tenth of the sales. */
export async function measureFinanceYear(years: {
  young: SalesYear;
  old: SalesYear;
}): Promise<BenchmarkRow[]> {
  const young = await loadComparison(years.young);
  const old = await loadComparison(years.old);
  const requestCounts = await countRequests(old.compare);
  deepStrictEqual(
    requestCounts,
    await countRequests(young.compare),
    'The older table receives other requests.',
  );
  deepStrictEqual(requestCounts.has('Scan'), false, 'The whole table is read.');
  const row = await measureRatioRow(
    {
      name: `finances of a year, ${manySales} sales`,
      against: `itself of ${fewSales} sales`,
      atMost: maxRatio,
    },
    { ours: old.compare, baseline: young.compare, ...sampleSize },
  );
  return [{ ...row, note: `${row.note}; ${(old.firstMs / 1000).toFixed(1)} s for the first call` }];
}
