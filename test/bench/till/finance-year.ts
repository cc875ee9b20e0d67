import { deepStrictEqual } from 'node:assert';
import { datesFrom, today } from '#shared/core/civil-time.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { getFinanceComparison } from '#shared/finance/api.ts';
import { firstDayCompared } from '#shared/finance/comparison.ts';
import { requestsOf } from '../calls/requests.ts';
import { accountOf, frontDesk } from '../center/center.ts';
import { load, startTable } from '../center/table.ts';
import type { PartInput } from '../harness/bundles.ts';
import { callHandler } from '../harness/handlers.ts';
import { type Row, timesRow } from '../harness/report.ts';
import { loadSales } from './sales-year.ts';

const few = 5_000;
const many = 50_000;
const mostTimes = 1.2;
const sizes = { rounds: 101, warmUp: 40 };

type Comparison = ReplyOf<typeof getFinanceComparison>;

/** A year of so many sales with its ledger, on a table of its own, whose days somebody looked at before. */
async function aYear({ folder, bundles }: PartInput, count: number) {
  const name = `finances-of-${count}`;
  const table = await startTable(folder, name);
  const last = today(new Date());
  await load(table.config, [accountOf(table.config, frontDesk, 'admin')]);
  const soldCents = await loadSales(table.config, datesFrom(firstDayCompared(last), last), count);
  table.use();
  const handler = await bundles.load('finance-api', name);
  const compare = () =>
    callHandler(handler, { route: getFinanceComparison, as: { id: frontDesk, role: 'admin' } });
  const begun = performance.now();
  const { periods } = (await compare()) as Comparison;
  const year = periods.find(({ period }) => period === 'currentYear');
  deepStrictEqual(year?.collectedCents, soldCents, 'The finances and the sales do not say the same.');
  return { compare, firstMs: performance.now() - begun, close: table.close };
}

/** The finances of a year beside those of one in which a tenth was sold. */
export async function measureFinanceYear(input: PartInput): Promise<Row[]> {
  const young = await aYear(input, few);
  const old = await aYear(input, many);
  const asked = await requestsOf(old.compare);
  deepStrictEqual(asked, await requestsOf(young.compare), 'More is asked of the older table.');
  deepStrictEqual(asked.has('Scan'), false, 'The whole table is read.');
  const row = await timesRow(
    { name: `finances of a year, ${many} sales`, against: `itself of ${few} sales`, atMost: mostTimes },
    { ours: old.compare, other: young.compare, ...sizes },
  );
  await young.close();
  await old.close();
  return [{ ...row, note: `${row.note}; ${(old.firstMs / 1000).toFixed(1)} s for whoever asks first` }];
}
