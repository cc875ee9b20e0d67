import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { startTableEngine } from '#infra/local/runtime/table-engine.ts';
import { envNames } from '#lambdas/platform/env.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { table as keys } from '#lambdas/table/engine/indexes.ts';
import type { RowWrite } from '#lambdas/table/engine/write.ts';

/** A table on the local engine, and a bare client for it. */
export type BenchTable = {
  readonly config: TableConfig;
  readonly url: string;
  /** Makes all SDK clients that are created next use this table. */
  use(): void;
  close(): Promise<void>;
};

const tableName = 'spa';
const rowsInBatch = 25;
const batchesAtOnce = 4;

export async function startTable(folder: string, name: string): Promise<BenchTable> {
  const directory = join(folder, name);
  mkdirSync(directory);
  const { url, close } = await startTableEngine({ directory, tableName });
  const variables = {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
    AWS_ENDPOINT_URL_DYNAMODB: url,
    [envNames.table]: tableName,
  };
  const client = new DynamoDBClient({
    endpoint: url,
    region: variables.AWS_REGION,
    credentials: { accessKeyId: 'bench', secretAccessKey: 'bench' },
  });
  return {
    url,
    config: {
      table: tableName,
      client: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    },
    use: () => void Object.assign(process.env, variables),
    async close() {
      client.destroy();
      await close();
    },
  };
}

/** Writes rows in bulk without conditions. */
export async function writeRows({ client, table }: TableConfig, writes: Iterable<RowWrite>): Promise<void> {
  // A batch may not contain a row twice, such as a word of two clients' names.
  const items = new Map(
    [...writes].map(({ item: { Put } }) => [`${Put?.Item?.[keys.pk]} ${Put?.Item?.[keys.sk]}`, Put?.Item]),
  );
  const putRequests = [...items.values()].map((Item) => ({ PutRequest: { Item } }));
  const worker = async () => {
    for (
      let batch = putRequests.splice(0, rowsInBatch);
      batch.length > 0;
      batch = putRequests.splice(0, rowsInBatch)
    ) {
      const response = await client.send(new BatchWriteCommand({ RequestItems: { [table]: batch } }));
      putRequests.push(...((response.UnprocessedItems?.[table] ?? []) as typeof putRequests));
    }
  };
  await Promise.all(Array.from({ length: batchesAtOnce }, worker));
}
