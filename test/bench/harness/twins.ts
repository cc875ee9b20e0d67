import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { LambdaHandler } from '#infra/local/bus/lambda.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { groupIntoWaves, sendWaves } from '../calls/replay.ts';
import { startTable } from '../center/table.ts';
import type { PartInput } from './bundles.ts';
import type { TimedCall } from './measure.ts';
import { recordRequests } from './recorder.ts';

/** Sends all bare requests of a call, or only its transaction. Each can be sent once. */
export type BareCall = { readonly allRequests: TimedCall; readonly transaction: TimedCall };

/** The calls made at both centers, one after the other, each with its own `RequestInput`. */
export type TwinScenario<RequestInput> = {
  readonly name: string;
  /** The function that handles the calls. */
  readonly functionName: string;
  load(config: TableConfig): Promise<void>;
  call(handler: LambdaHandler, input: RequestInput): Promise<unknown>;
  /** Creates the clients of a copy, outside the measured time. */
  readonly warmUpInput: RequestInput;
};

export type Twins<RequestInput> = {
  /** From event to response. */
  ours(input: RequestInput): Promise<unknown>;
  /** The requests of the same call for the current rows of the other center. */
  prepare(input: RequestInput): Promise<BareCall>;
  close(): Promise<void>;
};

const transaction = 'TransactWriteItems';

/**
 * Two identical centers in separate tables. The product runs at one, and its bare requests are sent to the
 * other, so that both tables stay equal. A copy of the product produces these requests. Its transactions are
 * not sent, and it receives a successful response for them.
 */
export async function startTwins<RequestInput>(
  { folder, bundles }: PartInput,
  { name, functionName, load, call, warmUpInput }: TwinScenario<RequestInput>,
): Promise<Twins<RequestInput>> {
  const ownTable = await startTable(folder, name);
  const twinTable = await startTable(folder, `twin-${name}`);
  for (const { config } of [ownTable, twinTable]) await load(config);

  ownTable.use();
  const handler = await bundles.load(functionName, name);
  await call(handler, warmUpInput);

  const recorder = await recordRequests(twinTable.url, { withheldOperations: [transaction] });
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = recorder.url;
  const recordedHandler = await bundles.load(functionName, `twin-${name}`);
  await call(recordedHandler, warmUpInput);

  const client = new DynamoDBClient({ endpoint: twinTable.url });
  const prepare = async (input: RequestInput): Promise<BareCall> => {
    const recorded = await recorder.recordDuring(() => call(recordedHandler, input));
    const waves = groupIntoWaves(recorded);
    const transactionRequests = recorded.filter(({ operation }) => operation === transaction);
    return {
      allRequests: () => sendWaves(client, waves),
      transaction: () => sendWaves(client, [transactionRequests]),
    };
  };
  // The first call creates rows, such as the first of a month, so that later calls are equal at both.
  await (await prepare(warmUpInput)).allRequests();
  return {
    ours: (input) => call(handler, input),
    prepare,
    async close() {
      client.destroy();
      await recorder.close();
      await ownTable.close();
      await twinTable.close();
    },
  };
}
