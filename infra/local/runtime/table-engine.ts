import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { CreateTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { indexes, table } from '#lambdas/table/engine/indexes.ts';
import { findTableEngine } from '../machine.mjs';

export type TableEngine = {
  readonly url: string;
  /** Resolves with the reason if the engine ends permanently before `close`. */
  readonly lost: Promise<string>;
  /** Changes whenever something was written since the last call. */
  version(): number;
  close(): Promise<void>;
};

const maxTries = 1_200;
const pauseMs = 25;
/** Exit code of a requested stop. */
const stoppedExitCode = 0;
const stoppedMessage = 'El motor de tablas se detuvo, y Serena con él; los datos se conservan.';

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Kills an engine that outlived its stack and still holds the data file. */
function killOrphan(pidFile: string): void {
  if (!existsSync(pidFile)) return;
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL');
  } catch {
    // The process has ended already.
  }
  rmSync(pidFile);
}

function spawnEngine(input: { directory: string; port: number; pidFile: string }) {
  const { name, program } = findTableEngine(process.platform, process.arch);
  const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  const engine = spawn(
    join(folder, program),
    ['serve', '--port', String(input.port), '--db-path', join(input.directory, 'table.db')],
    { stdio: ['ignore', 'ignore', 'pipe'], windowsHide: true },
  );
  writeFileSync(input.pidFile, String(engine.pid));
  let lastError = '';
  engine.stderr.on('data', (text: Buffer) => {
    lastError = String(text).trim();
  });
  const ended = new Promise<number | null>((resolve) => {
    engine.once('exit', resolve).once('error', ({ message }) => {
      lastError = message;
      resolve(null);
    });
  });
  const describeEnd = () => lastError || `terminó con ${engine.signalCode ?? engine.exitCode}`;
  return { engine, ended, describeEnd };
}

type EngineProcess = ReturnType<typeof spawnEngine>;
const hasEnded = ({ engine }: EngineProcess) => engine.exitCode !== null || engine.signalCode !== null;

async function waitUntilReady(client: DynamoDBClient, engineProcess: EngineProcess): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await client.send(new ListTablesCommand({}))).TableNames ?? [];
    } catch (cause) {
      if (hasEnded(engineProcess))
        throw new Error(`El motor de tablas no arranca: ${engineProcess.describeEnd()}`, { cause });
      if (attempt === maxTries) throw new Error('El motor de tablas no responde.', { cause });
      await pause(pauseMs);
    }
  }
}

/** Creates the table with the keys and indexes of the CDK stack. */
export async function createTable(client: DynamoDBClient, name: string): Promise<void> {
  const keys = [table, ...indexes];
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: keys
        .flatMap(({ pk, sk }) => [pk, sk])
        .map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
      KeySchema: toKeySchema(table),
      GlobalSecondaryIndexes: indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: toKeySchema(index),
        Projection: { ProjectionType: 'ALL' as const },
      })),
    }),
  );
}

const toKeySchema = ({ pk, sk }: { pk: string; sk: string }) => [
  { AttributeName: pk, KeyType: 'HASH' as const },
  { AttributeName: sk, KeyType: 'RANGE' as const },
];

/** Watches SQLite's data version of a file that another process writes. */
function watchFile(path: string) {
  const database = new DatabaseSync(path, { readOnly: true });
  const version = database.prepare('PRAGMA data_version');
  return { version: () => Number(version.get()?.['data_version']), close: () => database.close() };
}

type StartTableEngineInput = {
  readonly directory: string;
  readonly tableName: string;
  readonly port?: number;
};

/**
 * Starts the DynamoDB engine on a data file and creates the table if missing. A crashed or killed engine is
 * restarted with the acknowledged writes, but one that was asked to stop is not (`lost`). Port 0 takes any
 * free one.
 */
export async function startTableEngine(input: StartTableEngineInput): Promise<TableEngine> {
  const pidFile = join(input.directory, 'table-engine.pid');
  killOrphan(pidFile);
  const port = input.port || (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: 'one', secretAccessKey: 'machine' };
  const client = new DynamoDBClient({ endpoint: url, region: 'us-east-1', credentials, maxAttempts: 1 });
  const lost = Promise.withResolvers<string>();
  let current: EngineProcess | undefined;
  let isClosing = false;
  const kill = () => current?.engine.kill();
  process.once('exit', kill);

  async function run(): Promise<void> {
    const engineProcess = spawnEngine({ directory: input.directory, port, pidFile });
    current = engineProcess;
    const tables = await waitUntilReady(client, engineProcess);
    if (!tables.includes(input.tableName)) await createTable(client, input.tableName);
    void engineProcess.ended.then(restart);
  }
  function restart(code: number | null): void {
    if (isClosing) return;
    if (code === stoppedExitCode) lost.resolve(stoppedMessage);
    else {
      console.warn('El motor de tablas se cayó; arranca de nuevo con sus datos.');
      // The engine may be stopped before this process sees that it started.
      const toReason = ({ message }: Error) =>
        current?.engine.exitCode === stoppedExitCode ? stoppedMessage : message;
      run().catch((error: Error) => lost.resolve(toReason(error)));
    }
  }
  await run();

  const watchedFile = watchFile(join(input.directory, 'table.db'));
  return {
    url,
    lost: lost.promise,
    version: watchedFile.version,
    async close() {
      isClosing = true;
      process.removeListener('exit', kill);
      client.destroy();
      watchedFile.close();
      kill();
      await current?.ended;
      rmSync(pidFile, { force: true });
    },
  };
}
