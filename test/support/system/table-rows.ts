import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { paginateScan, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { tableName } from '#infra/local/runtime/emulators.ts';
import { makeDynamo } from '#lambdas/platform/platform.ts';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';

export type Row = Record<string, unknown>;

type Filter = Pick<
  ScanCommandInput,
  'FilterExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

/** Everything in the table, or what a filter leaves of it: only a checker may scan. */
export async function allTableRows(filter: Filter = {}): Promise<Row[]> {
  const client = makeDynamo();
  const rows: Row[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName, ...filter }))
    rows.push(...Items);
  client.destroy();
  return rows;
}

/** Attributes that the table calls otherwise than the code. */
const storedNames = [
  { stored: 'visitCode', name: 'confirmationCode' },
  { stored: 'alertsPassed', name: 'alertOverrides' },
  { stored: 'visits', name: 'appointments' },
];
const codeNames = new Map(storedNames.map(({ stored, name }) => [stored, name]));
/** A row by the names the code has for its attributes. */
export const asRead = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [codeNames.get(key) ?? key, value]));

/** Rows that only remember that a call was made, whatever came of it, as the engine writes their entity. */
const notes = ['idempotencyEntry', 'throttle', 'refusedAccess'].map(
  (entity) => `"${entityAttribute}":{"S":"${entity}"}`,
);

/** Everything kept of people, appointments and money. */
function markOf(file: DatabaseSync): string {
  const rows = file.prepare(
    `select item_json from "${tableName}"
     where ${notes.map(() => 'instr(item_json, ?) = 0').join(' and ')} order by pk, sk`,
  );
  const hash = createHash('sha256');
  for (const { item_json } of rows.iterate(...notes)) hash.update(`${item_json}\n`);
  return hash.digest('hex');
}

/**
 * Keeps the table as it stands in sight, and says later whether anything kept of people, appointments and money has
 * changed. Read from the engine's own file, and only when something was written: it is asked for hundreds of times.
 */
export function watchTable(directory: string) {
  const [before, after] = [1, 2].map(() => new DatabaseSync(join(directory, 'table.db'), { readOnly: true }));
  const version = after!.prepare('PRAGMA data_version');
  const seen = version.get()?.['data_version'];
  // What this connection reads stays what it is now, whatever the engine writes.
  before!.exec(`begin; select 1 from "${tableName}" limit 1;`);
  return {
    hasChanged: () => version.get()?.['data_version'] !== seen && markOf(before!) !== markOf(after!),
    close() {
      before!.close();
      after!.close();
    },
  };
}
