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
import { type BareCall, startTwins, type Twins } from '../harness/twins.ts';
import { buildCart, loadCatalog } from './catalog.ts';

const maxRatio = 1.5;
const minThroughput = 0.7;
const singleRegister = { rounds: 101, warmUp: 100 };
const allRegisters = { rounds: 13, warmUp: 2 };
const register = registerIds[0]!;

type BareCallName = keyof BareCall;
/** Sales that differ by their register. */
type SalesTwins = Twins<string>;

const startSalesTwins = (input: PartInput): Promise<SalesTwins> =>
  startTwins(input, {
    name: 'till',
    functionName: 'sales-api',
    load: loadCatalog,
    call: (handler, registerId) =>
      callHandler(handler, {
        route: sell,
        as: { id: frontDesk, role: 'admin' },
        params: { saleId: newId() },
        body: buildCart(registerId),
      }),
    first: register,
  });

/** Concurrent sales at these registers, compared with bare requests; returns the times. */
function compareSales(
  salesTwins: SalesTwins,
  registers: readonly string[],
  bare: BareCallName,
  sizes: typeof singleRegister,
) {
  let bareCalls: readonly BareCall[] = [];
  const prepare = async () => {
    const prepared: BareCall[] = [];
    for (const each of registers) prepared.push(await salesTwins.prepare(each));
    bareCalls = prepared;
  };
  const ours = () => Promise.all(registers.map(salesTwins.ours));
  const baseline = () => Promise.all(bareCalls.map((twin) => twin[bare]()));
  return compareInterleaved({ ours, baseline, prepare, ...sizes });
}

async function assertSameRequests(salesTwins: SalesTwins): Promise<void> {
  const bare = await salesTwins.prepare(register);
  const own = await countRequests(() => salesTwins.ours(register));
  deepStrictEqual(own, await countRequests(bare.whole), 'The bare sale is not the same.');
}

const formatTimes = ({ ours, baseline }: { ours: number; baseline: number }) =>
  `${ours.toFixed(1)} ms / ${baseline.toFixed(1)} ms`;

/** The overhead of a sale beyond its table requests, at one register and at all registers of a center. */
export async function measureSales(input: PartInput): Promise<BenchmarkRow[]> {
  const salesTwins = await startSalesTwins(input);
  const name = 'a sale of 5 lines, from event to answer';
  const against = 'its reads and its transaction, bare';
  const rows = [
    await measureRow({ name, against, unit: 'x', goal: { atMost: maxRatio } }, async () => {
      await assertSameRequests(salesTwins);
      const transactionOnly = await compareSales(salesTwins, [register], 'transaction', singleRegister);
      const fullCall = await compareSales(salesTwins, [register], 'whole', singleRegister);
      const note = `${formatTimes(fullCall)}; ${transactionOnly.ratio.toFixed(2)}x the transaction alone`;
      return { figure: fullCall.ratio, note };
    }),
    await measureRow(
      {
        name: `${registerIds.length} tills at once, 5 lines each`,
        against: 'throughput of the same, bare',
        unit: 'x',
        goal: { atLeast: minThroughput },
      },
      async () => {
        const transactionOnly = await compareSales(salesTwins, registerIds, 'transaction', allRegisters);
        const fullCall = await compareSales(salesTwins, registerIds, 'whole', allRegisters);
        const note = `${formatTimes(fullCall)}; ${(1 / transactionOnly.ratio).toFixed(2)}x that of transactions alone`;
        return { figure: 1 / fullCall.ratio, note };
      },
    ),
  ];
  await salesTwins.close();
  return rows;
}
