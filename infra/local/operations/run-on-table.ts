import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { envNames } from '#lambdas/platform/env.ts';
import { timeoutFactor } from '../runtime/environment.ts';
import { startTableEngine } from '../runtime/table-engine.ts';

const dataFolder = process.env['SERENA_DATA'] ?? join(import.meta.dirname, '../../../.local');

function isRunning(pidFile: string): boolean {
  if (!existsSync(pidFile)) return false;
  try {
    return process.kill(Number(readFileSync(pidFile, 'utf8')), 0);
  } catch {
    return false;
  }
}

async function runOnLocalTable(run: (tableName: string) => Promise<void>): Promise<void> {
  if (!existsSync(join(dataFolder, 'table.db'))) throw new Error(`There is no table in ${dataFolder}.`);
  if (isRunning(join(dataFolder, 'table-engine.pid'))) throw new Error('Stop `npm start` first.');
  const tableName = 'spa';
  const { url, close } = await startTableEngine({ directory: dataFolder, tableName });
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'one',
    AWS_SECRET_ACCESS_KEY: 'machine',
    AWS_ENDPOINT_URL_DYNAMODB: url,
    [envNames.timeoutFactor]: String(timeoutFactor),
  });
  await run(tableName).finally(close);
}

/** Runs a command on the named table, or without a name on the data of `npm start`. */
export async function runOnTable(
  table: string | undefined,
  run: (tableName: string) => Promise<void>,
): Promise<void> {
  try {
    await (table === undefined ? runOnLocalTable(run) : run(table));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
