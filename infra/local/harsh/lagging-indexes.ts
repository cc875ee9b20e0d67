import {
  type AttributeValue,
  DeleteItemCommand,
  DeleteTableCommand,
  DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
  PutItemCommand,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { table as names } from '#lambdas/table/engine/indexes.ts';
import { createTable } from '../runtime/table-engine.ts';

type Item = Record<string, AttributeValue>;

/** How long an index lags behind a write, in milliseconds of the product's clock. */
const lagMs = 200;

const Key = z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });
type Key = z.infer<typeof Key>;
const WriteTarget = z.object({ Item: z.optional(Key), Key: z.optional(Key) });
const WriteRequest = z.object({
  ...WriteTarget.shape,
  TransactItems: z.optional(
    z.array(
      z.object({
        Put: z.optional(WriteTarget),
        Update: z.optional(WriteTarget),
        Delete: z.optional(WriteTarget),
      }),
    ),
  ),
});

const selectKey = ({ Item, Key }: z.infer<typeof WriteTarget> = {}) => Item ?? Key;

export function parseWrittenKeys(body: string): Key[] {
  const { TransactItems = [], ...single } = WriteRequest.parse(JSON.parse(body));
  const rows = TransactItems.map(({ Put, Update, Delete }) => selectKey(Put ?? Update ?? Delete));
  return [selectKey(single), ...rows].flatMap((key) => (key ? [key] : []));
}

export type LaggingIndexes = {
  /** Name of the table that serves index reads. */
  readonly copyTableName: string;
  recordWrite(body: string): void;
  /** Copies writes older than `lagMs`, or all of them. */
  catchUp(options?: { readonly all: boolean }): Promise<void>;
  close(): void;
};

type CreateCopyInput = {
  readonly tableName: string;
  readonly copyTableName: string;
  readonly put: (row: Item) => Promise<unknown>;
};

async function createCopy(
  client: DynamoDBClient,
  { tableName, copyTableName, put }: CreateCopyInput,
): Promise<void> {
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  if (TableNames.includes(copyTableName))
    await client.send(new DeleteTableCommand({ TableName: copyTableName }));
  await createTable(client, copyTableName);
  for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName }))
    for (const row of Items) await put(row);
}

export async function createLaggingIndexes(input: {
  readonly endpoint: string;
  readonly tableName: string;
  readonly now: () => Date;
}): Promise<LaggingIndexes> {
  const { endpoint, tableName, now } = input;
  const credentials = { accessKeyId: 'one', secretAccessKey: 'machine' };
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
  const copyTableName = `${tableName}-indexes`;
  const put = (Item: Item) => client.send(new PutItemCommand({ TableName: copyTableName, Item }));
  await createCopy(client, { tableName, copyTableName, put });
  const pendingRows = new Map<string, { readonly key: Key; readonly atMs: number }>();
  let lastRun: Promise<void> = Promise.resolve();

  async function copyRow(key: Key): Promise<void> {
    const response = await client.send(
      new GetItemCommand({ TableName: tableName, Key: key, ConsistentRead: true }),
    );
    if (response.Item) await put(response.Item);
    else await client.send(new DeleteItemCommand({ TableName: copyTableName, Key: key }));
  }

  async function copyDueRows(isAll: boolean): Promise<void> {
    const latestMs = now().getTime() - lagMs;
    const dueRows = [...pendingRows].filter(([, { atMs }]) => isAll || atMs <= latestMs);
    for (const [name, { key }] of dueRows) {
      // A write during the copy restarts the lag.
      pendingRows.delete(name);
      await copyRow(key);
    }
  }

  return {
    copyTableName,
    recordWrite(body) {
      const atMs = now().getTime();
      for (const { pk, sk } of parseWrittenKeys(body)) {
        const name = `${pk.S} ${sk.S}`;
        if (!pendingRows.has(name)) pendingRows.set(name, { key: { [names.pk]: pk, [names.sk]: sk }, atMs });
      }
    },
    catchUp({ all } = { all: false }) {
      const run = lastRun.then(() => copyDueRows(all));
      lastRun = run.catch(() => undefined);
      return run;
    },
    close: () => client.destroy(),
  };
}
