import { deepStrictEqual } from 'node:assert';
import { newId } from '#lambdas/platform/ids.ts';
import { sell } from '#shared/sales/api.ts';
import { registerIds } from '#shared/sales/register-id.ts';
import { requestsOf } from '../calls/requests.ts';
import { frontDesk } from '../center/center.ts';
import type { PartInput } from '../harness/bundles.ts';
import { callHandler } from '../harness/handlers.ts';
import { interleaved } from '../harness/measure.ts';
import { measuredRow, type Row } from '../harness/report.ts';
import { type BareCall, startTwins, type Twins } from '../harness/twins.ts';
import { cartAt, loadShelf } from './shelf.ts';

const mostTimes = 1.5;
const leastThroughput = 0.7;
const one = { rounds: 101, warmUp: 100 };
const crowd = { rounds: 13, warmUp: 2 };
const register = registerIds[0]!;

type Bare = keyof BareCall;
/** Sales that differ by their register. */
type TwinTills = Twins<string>;

const startTwinTills = (input: PartInput): Promise<TwinTills> =>
  startTwins(input, {
    name: 'till',
    functionName: 'sales-api',
    load: loadShelf,
    call: (handler, registerId) =>
      callHandler(handler, {
        route: sell,
        as: { id: frontDesk, role: 'admin' },
        params: { saleId: newId() },
        body: cartAt(registerId),
      }),
    first: register,
  });

/** Concurrent sales at these registers, compared with bare requests; returns the times. */
function compared(tills: TwinTills, registers: readonly string[], bare: Bare, sizes: typeof one) {
  let twins: readonly BareCall[] = [];
  const prepare = async () => {
    const prepared: BareCall[] = [];
    for (const each of registers) prepared.push(await tills.prepare(each));
    twins = prepared;
  };
  const ours = () => Promise.all(registers.map(tills.ours));
  const other = () => Promise.all(twins.map((twin) => twin[bare]()));
  return interleaved({ ours, other, prepare, ...sizes });
}

async function assertSameRequests(tills: TwinTills): Promise<void> {
  const bare = await tills.prepare(register);
  const own = await requestsOf(() => tills.ours(register));
  deepStrictEqual(own, await requestsOf(bare.whole), 'The bare sale is not the same.');
}

const inMilliseconds = ({ ours, other }: { ours: number; other: number }) =>
  `${ours.toFixed(1)} ms / ${other.toFixed(1)} ms`;

/** The overhead of a sale beyond its table requests, at one register and at all registers of a center. */
export async function measureSales(input: PartInput): Promise<Row[]> {
  const tills = await startTwinTills(input);
  const name = 'a sale of 5 lines, from event to answer';
  const against = 'its reads and its transaction, bare';
  const rows = [
    await measuredRow({ name, against, unit: 'x', goal: { atMost: mostTimes } }, async () => {
      await assertSameRequests(tills);
      const alone = await compared(tills, [register], 'transaction', one);
      const whole = await compared(tills, [register], 'whole', one);
      const note = `${inMilliseconds(whole)}; ${alone.ratio.toFixed(2)}x the transaction alone`;
      return { figure: whole.ratio, note };
    }),
    await measuredRow(
      {
        name: `${registerIds.length} tills at once, 5 lines each`,
        against: 'throughput of the same, bare',
        unit: 'x',
        goal: { atLeast: leastThroughput },
      },
      async () => {
        const alone = await compared(tills, registerIds, 'transaction', crowd);
        const whole = await compared(tills, registerIds, 'whole', crowd);
        const note = `${inMilliseconds(whole)}; ${(1 / alone.ratio).toFixed(2)}x that of transactions alone`;
        return { figure: 1 / whole.ratio, note };
      },
    ),
  ];
  await tills.close();
  return rows;
}
