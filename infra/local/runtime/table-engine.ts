import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CreateTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { indexes, table } from '#lambdas/table/engine/indexes.ts';

export type TableEngine = { readonly url: string; close(): Promise<void> };

const tries = 200;
const pauseMs = 25;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** An engine that outlived a killed stack still holds the data file: it must go first. */
function endOrphan(pidFile: string): void {
  if (!existsSync(pidFile)) return;
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL');
  } catch {
    // It is gone already, as it should be.
  }
  rmSync(pidFile);
}

async function untilReady(client: DynamoDBClient, engine: ChildProcess): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await client.send(new ListTablesCommand({}))).TableNames ?? [];
    } catch (cause) {
      if (engine.exitCode !== null)
        throw new Error(`The table engine ended with code ${engine.exitCode}.`, { cause });
      if (attempt === tries) throw new Error('The table engine does not answer.', { cause });
      await pause(pauseMs);
    }
  }
}

/** Creates the table as CDK does: same keys, same indexes. */
async function createTable(client: DynamoDBClient, name: string): Promise<void> {
  const keys = [table, ...indexes];
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: keys
        .flatMap(({ pk, sk }) => [pk, sk])
        .map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
      KeySchema: keySchema(table),
      GlobalSecondaryIndexes: indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: keySchema(index),
        Projection: { ProjectionType: 'ALL' as const },
      })),
    }),
  );
}

const keySchema = ({ pk, sk }: { pk: string; sk: string }) => [
  { AttributeName: pk, KeyType: 'HASH' as const },
  { AttributeName: sk, KeyType: 'RANGE' as const },
];

/** Starts the DynamoDB engine on a data file, and makes the table when it is not there yet. */
export async function startTableEngine(given: {
  directory: string;
  tableName: string;
}): Promise<TableEngine> {
  const pidFile = join(given.directory, 'table-engine.pid');
  endOrphan(pidFile);
  const require = createRequire(import.meta.url);
  const binary = join(dirname(require.resolve('@dynoxide/linux-x64/package.json')), 'dynoxide');
  const port = await freePort();
  const engine = spawn(
    binary,
    ['serve', '--port', String(port), '--db-path', join(given.directory, 'table.db')],
    {
      stdio: 'ignore',
    },
  );
  writeFileSync(pidFile, String(engine.pid));
  const url = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: 'one', secretAccessKey: 'machine' };
  const client = new DynamoDBClient({ endpoint: url, region: 'us-east-1', credentials, maxAttempts: 1 });
  const tables = await untilReady(client, engine);
  if (!tables.includes(given.tableName)) await createTable(client, given.tableName);
  client.destroy();

  process.once('exit', () => engine.kill());
  const ended = new Promise<void>((resolve) => engine.once('exit', () => resolve()));
  return {
    url,
    close: () => {
      engine.kill();
      rmSync(pidFile, { force: true });
      return ended;
    },
  };
}
