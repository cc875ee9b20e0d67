import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { LambdaHandler } from '#infra/local/bus/lambda.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { groupIntoWaves, sendWaves } from '../calls/replay.ts';
import { startTable } from '../center/table.ts';
import type { PartInput } from './bundles.ts';
import type { TimedCall } from './measure.ts';
import { recordRequests } from './recorder.ts';

/** The bare requests of a call: all of them, and only its transaction. Each can be sent once. */
export type BareCall = { readonly whole: TimedCall; readonly transaction: TimedCall };

/** The work at both centers, one call after the other, each with its own `RequestInput`. */
export type TwinScenario<RequestInput> = {
  readonly name: string;
  /** The bundle that responds. */
  readonly functionName: string;
  load(config: TableConfig): Promise<void>;
  call(handler: LambdaHandler, given: RequestInput): Promise<unknown>;
  /** Creates the clients of a copy, outside the measured time. */
  readonly warmUpInput: RequestInput;
};

export type Twins<RequestInput> = {
  /** From event to response. */
  ours(given: RequestInput): Promise<unknown>;
  /** The requests of the same call for the current rows of the other center. */
  prepare(given: RequestInput): Promise<BareCall>;
  close(): Promise<void>;
};

const transaction = 'TransactWriteItems';

/**
 * Two identical centers in separate tables. The product runs at one; its bare requests are sent to the
 * other, so that both tables stay equal. A copy of the product produces these requests, and its
 * transactions are held back with a successful response.
 */
export async function startTwins<RequestInput>(
  { folder, bundles }: PartInput,
  { name, functionName, load, call, warmUpInput }: TwinScenario<RequestInput>,
): Promise<Twins<RequestInput>> {
  const own = await startTable(folder, name);
  const twin = await startTable(folder, `twin-${name}`);
  for (const { config } of [own, twin]) await load(config);

  own.use();
  const handler = await bundles.load(functionName, name);
  await call(handler, warmUpInput);

  const recorder = await recordRequests(twin.url, { withheldOperations: [transaction] });
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = recorder.url;
  const recordedHandler = await bundles.load(functionName, `twin-${name}`);
  await call(recordedHandler, warmUpInput);

  const client = new DynamoDBClient({ endpoint: twin.url });
  const prepare = async (given: RequestInput): Promise<BareCall> => {
    const recorded = await recorder.of(() => call(recordedHandler, given));
    const waves = groupIntoWaves(recorded);
    const written = recorded.filter(({ operation }) => operation === transaction);
    return {
      whole: () => sendWaves(client, waves),
      transaction: () => sendWaves(client, [written]),
    };
  };
  // The first call creates rows, such as the first of a month, so that later calls are equal at both.
  await (await prepare(warmUpInput)).whole();
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
