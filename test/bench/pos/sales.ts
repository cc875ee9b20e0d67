import { deepStrictEqual } from 'node:assert';
import { newId } from '#lambdas/platform/ids.ts';
import { sell } from '#shared/sales/api.ts';
import { registerIds } from '#shared/sales/register-id.ts';
import { countRequests } from '../calls/requests.ts';
import { frontDesk } from '../center/center.ts';
import type { PartInput } from '../harness/bundles.ts';
import { callHandler } from '../harness/handlers.ts';
import { compareInterleaved } from '../harness/measure.ts';
import { type BenchmarkRow, measureRow } from '../harness/report.ts';
import { type BareCall, startTwins as startTwinCenters, type Twins } from '../harness/twins.ts';
import { buildCart, loadCatalog } from './catalog.ts';

const maxRatio = 1.5;
const minThroughput = 0.7;
const singleRegisterRounds = { rounds: 101, warmUp: 100 };
const allRegistersRounds = { rounds: 13, warmUp: 2 };
const firstRegisterId = registerIds[0]!;

type BareCallName = keyof BareCall;
/** Twin centers whose sales differ only by register. */
type SalesTwins = Twins<string>;

const startSalesTwins = (input: PartInput): Promise<SalesTwins> =>
  startTwinCenters(input, {
    name: 'pos',
    functionName: 'sales-api',
    load: loadCatalog,
    call: (handler, registerId) =>
      callHandler(handler, {
        route: sell,
        as: { id: frontDesk, role: 'admin' },
        params: { saleId: newId() },
        body: buildCart(registerId),
      }),
    warmUpInput: firstRegisterId,
  });

/** Compares the time of concurrent sales at these registers with the time of their bare requests. */
function compareSales(
  salesTwins: SalesTwins,
  registers: readonly string[],
  bareCallName: BareCallName,
  rounds: typeof singleRegisterRounds,
) {
  let bareCalls: readonly BareCall[] = [];
  const prepare = async () => {
    const prepared: BareCall[] = [];
    for (const registerId of registers) prepared.push(await salesTwins.prepare(registerId));
    bareCalls = prepared;
  };
  const runSales = () => Promise.all(registers.map(salesTwins.ours));
  const baseline = () => Promise.all(bareCalls.map((call) => call[bareCallName]()));
  return compareInterleaved({ ours: runSales, baseline, prepare, ...rounds });
}

async function assertBareCallMatchesSale(salesTwins: SalesTwins): Promise<void> {
  const bareCall = await salesTwins.prepare(firstRegisterId);
  const saleRequests = await countRequests(() => salesTwins.ours(firstRegisterId));
  deepStrictEqual(
    saleRequests,
    await countRequests(bareCall.allRequests),
    'The bare call does not send the same requests as the sale.',
  );
}

const formatTimes = ({ ours, baseline }: { ours: number; baseline: number }) =>
  `${ours.toFixed(1)} ms / ${baseline.toFixed(1)} ms`;

/** Measures the overhead of a sale beyond its table requests, at one register and at all of a center. */
export async function measureSales(input: PartInput): Promise<BenchmarkRow[]> {
  const salesTwins = await startSalesTwins(input);
  const name = 'a sale of 5 lines, from event to response';
  const against = 'only its table requests';
  const rows = [
    await measureRow({ name, against, unit: 'x', goal: { atMost: maxRatio } }, async () => {
      await assertBareCallMatchesSale(salesTwins);
      const transactionOnly = await compareSales(
        salesTwins,
        [firstRegisterId],
        'transaction',
        singleRegisterRounds,
      );
      const fullCall = await compareSales(salesTwins, [firstRegisterId], 'allRequests', singleRegisterRounds);
      const note = `${formatTimes(fullCall)}; ${transactionOnly.ratio.toFixed(2)}x the time of only the transaction`;
      return { figure: fullCall.ratio, note };
    }),
    await measureRow(
      {
        name: `${registerIds.length} concurrent registers, 5 lines each`,
        against: 'throughput of only their table requests',
        unit: 'x',
        goal: { atLeast: minThroughput },
      },
      async () => {
        const transactionOnly = await compareSales(
          salesTwins,
          registerIds,
          'transaction',
          allRegistersRounds,
        );
        const fullCall = await compareSales(salesTwins, registerIds, 'allRequests', allRegistersRounds);
        const note = `${formatTimes(fullCall)}; ${(1 / transactionOnly.ratio).toFixed(2)}x the throughput of only the transactions`;
        return { figure: 1 / fullCall.ratio, note };
      },
    ),
  ];
  await salesTwins.close();
  return rows;
}
