import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDynamo } from '#lambdas/platform/platform.ts';
import { startTableEngine } from '../runtime/table-engine.ts';
import { rebuildBusyMonths } from './busy-months.ts';
import { rebuildKeptHours } from './kept-hours.ts';

// `npm run rebuild:months -- <TableName>` for a stage, with AWS credentials in the environment; without a name, for
// the data of `npm start` on this machine.
const [table] = process.argv.slice(2);
const directory = process.env['SERENA_DATA'] ?? join(import.meta.dirname, '../../../.local');

function isRunning(pidFile: string): boolean {
  if (!existsSync(pidFile)) return false;
  try {
    return process.kill(Number(readFileSync(pidFile, 'utf8')), 0);
  } catch {
    return false;
  }
}

async function rebuild(tableName: string): Promise<void> {
  const client = makeDynamo();
  const config = { table: tableName, client };
  const { months, corrected } = await rebuildBusyMonths(config);
  const hours = await rebuildKeptHours(config);
  client.destroy();
  console.log(`${months} months of people read, ${corrected} written anew.`);
  console.log(`${hours.people} people's hours read, ${hours.corrected} written anew.`);
}

async function rebuildOnThisMachine(): Promise<void> {
  if (!existsSync(join(directory, 'table.db'))) throw new Error(`There is no table in ${directory}.`);
  if (isRunning(join(directory, 'table-engine.pid'))) throw new Error('Stop `npm start` first.');
  const tableName = 'spa';
  const { url, close } = await startTableEngine({ directory, tableName });
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'one',
    AWS_SECRET_ACCESS_KEY: 'machine',
    AWS_ENDPOINT_URL_DYNAMODB: url,
  });
  await rebuild(tableName).finally(close);
}

try {
  await (table === undefined ? rebuildOnThisMachine() : rebuild(table));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
