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
const flat = { rounds: 101, warmUp: 40 };

type Comparison = ReplyOf<typeof getFinanceComparison>;

/** The call that compares a year with its parts; the first one calculates its days from the ledger. */
async function loadComparison({ soldCents, handler }: SalesYear) {
  const finances = await handler('finance-api');
  const compare = () =>
    callHandler(finances, { route: getFinanceComparison, as: { id: frontDesk, role: 'admin' } });
  const begun = performance.now();
  const { periods } = (await compare()) as Comparison;
  const firstMs = performance.now() - begun;
  for (const { from, to, collectedCents } of periods) {
    const sold = [...soldCents].flatMap(([date, cents]) => (date >= from && date <= to ? [cents] : []));
    deepStrictEqual(collectedCents, sumCents(sold), 'The finances and the sales do not say the same.');
  }
  return { compare, firstMs };
}

/** The finances of a year, compared with a year that has a tenth of the sales. */
export async function measureFinanceYear(years: {
  young: SalesYear;
  old: SalesYear;
}): Promise<BenchmarkRow[]> {
  const young = await loadComparison(years.young);
  const old = await loadComparison(years.old);
  const requestCounts = await countRequests(old.compare);
  deepStrictEqual(requestCounts, await countRequests(young.compare), 'More is asked of the older table.');
  deepStrictEqual(requestCounts.has('Scan'), false, 'The whole table is read.');
  const row = await measureRatioRow(
    {
      name: `finances of a year, ${manySales} sales`,
      against: `itself of ${fewSales} sales`,
      atMost: maxRatio,
    },
    { ours: old.compare, baseline: young.compare, ...flat },
  );
  return [{ ...row, note: `${row.note}; ${(old.firstMs / 1000).toFixed(1)} s for whoever asks first` }];
}
