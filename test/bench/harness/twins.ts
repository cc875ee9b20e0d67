import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { LambdaHandler } from '#infra/local/bus/lambda.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { sendWaves, wavesOf } from '../calls/replay.ts';
import { startTable } from '../center/table.ts';
import type { PartInput } from './bundles.ts';
import type { Way } from './measure.ts';
import { recordRequests } from './recorder.ts';

/** A call with nothing around it: what it asks and writes, and what it writes alone. Each can be done once. */
export type BareCall = { readonly whole: Way; readonly transaction: Way };

/** What is done at both centers, one call after the other: `RequestInput` tells them apart. */
export type TwinWork<RequestInput> = {
  readonly name: string;
  /** The bundle that answers. */
  readonly functionName: string;
  load(config: TableConfig): Promise<void>;
  call(handler: LambdaHandler, given: RequestInput): Promise<unknown>;
  /** Makes the clients of a copy, outside the clock. */
  readonly first: RequestInput;
};

export type Twins<RequestInput> = {
  /** From event to answer. */
  ours(given: RequestInput): Promise<unknown>;
  /** What the same call would ask and write at the twin now. */
  prepare(given: RequestInput): Promise<BareCall>;
  close(): Promise<void>;
};

const transaction = 'TransactWriteItems';

/**
 * Two centers that are the same, each on a table of its own: rows that one call after the other writes are so at both,
 * and what the product does at one is sent bare to the other. There a copy of the product draws each call up and is made
 * to believe that it is written.
 */
export async function startTwins<RequestInput>(
  { folder, bundles }: PartInput,
  { name, functionName, load, call, first }: TwinWork<RequestInput>,
): Promise<Twins<RequestInput>> {
  const own = await startTable(folder, name);
  const twin = await startTable(folder, `twin-${name}`);
  for (const { config } of [own, twin]) await load(config);

  own.use();
  const handler = await bundles.load(functionName, name);
  await call(handler, first);

  const recorder = await recordRequests(twin.url, { held: [transaction] });
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = recorder.url;
  const drawer = await bundles.load(functionName, `twin-${name}`);
  await call(drawer, first);

  const client = new DynamoDBClient({ endpoint: twin.url });
  const prepare = async (given: RequestInput): Promise<BareCall> => {
    const recorded = await recorder.of(() => call(drawer, given));
    const waves = wavesOf(recorded);
    const written = recorded.filter(({ operation }) => operation === transaction);
    return {
      whole: () => sendWaves(client, waves),
      transaction: () => sendWaves(client, [written]),
    };
  };
  // What the first call found new, as a month without any appointment, is new to neither from now on.
  await (await prepare(first)).whole();
  return {
    ours: (given) => call(handler, given),
    prepare,
    async close() {
      client.destroy();
      await recorder.close();
      await own.close();
      await twin.close();
    },
  };
}
