import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { LambdaHandler } from '#infra/local/bus/lambda.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { sell } from '#shared/sales/api.ts';
import { sendWaves, wavesOf } from '../calls/replay.ts';
import { frontDesk } from '../center/center.ts';
import { startTable } from '../center/table.ts';
import type { PartInput } from '../harness/bundles.ts';
import { callHandler } from '../harness/handlers.ts';
import type { Way } from '../harness/measure.ts';
import { recordRequests } from '../harness/recorder.ts';
import { cartAt, loadShelf } from './shelf.ts';

/** A sale with nothing around it: what it asks and writes, and what it writes alone. Each can be done once. */
export type BareSale = { readonly whole: Way; readonly transaction: Way };

export type TwinTills = {
  /** From event to answer. */
  sellAt(registerId: string): Promise<unknown>;
  /** The sale that would be made at that register of the twin now. */
  prepareAt(registerId: string): Promise<BareSale>;
  close(): Promise<void>;
};

const transaction = 'TransactWriteItems';

const sellWith = (handler: LambdaHandler, registerId: string) =>
  callHandler(handler, {
    route: sell,
    as: { id: frontDesk, role: 'admin' },
    params: { saleId: newId() },
    body: cartAt(registerId),
  });

/**
 * Two centers that are the same, each on a table of its own: a register and a stock are written by one sale after the
 * other, so that what the product sells at one is sent bare to the other. There a copy of the product draws each sale up
 * and is made to believe that it is written.
 */
export async function startTwinTills({ folder, bundles }: PartInput): Promise<TwinTills> {
  const own = await startTable(folder, 'till');
  const twin = await startTable(folder, 'twin-till');
  for (const { config } of [own, twin]) await loadShelf(config);

  own.use();
  const handler = await bundles.load('sales-api', 'till');
  // The clients of a copy are made at its first call.
  await sellWith(handler, 'caja-1');

  const recorder = await recordRequests(twin.url, { held: [transaction] });
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = recorder.url;
  const drawer = await bundles.load('sales-api', 'twin-till');
  await sellWith(drawer, 'caja-1');

  const client = new DynamoDBClient({ endpoint: twin.url });
  return {
    sellAt: (registerId) => sellWith(handler, registerId),
    async prepareAt(registerId) {
      const recorded = await recorder.of(() => sellWith(drawer, registerId));
      const waves = wavesOf(recorded);
      const written = recorded.filter(({ operation }) => operation === transaction);
      return {
        whole: () => sendWaves(client, waves),
        transaction: () => sendWaves(client, [written]),
      };
    },
    async close() {
      client.destroy();
      await recorder.close();
      await own.close();
      await twin.close();
    },
  };
}
