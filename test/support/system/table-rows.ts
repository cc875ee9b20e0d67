import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { paginateScan, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Row } from '#infra/local/operations/restore/invariants/stored-row.ts';
import { tableName } from '#infra/local/runtime/emulators.ts';
import { makeDynamoClient } from '#lambdas/platform/platform.ts';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';

type Filter = Pick<
  ScanCommandInput,
  'FilterExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

/** Returns all rows of the table that match the filter. Only test checks may scan. */
export async function allTableRows(filter: Filter = {}): Promise<Row[]> {
  const client = makeDynamoClient();
  const rows: Row[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName, ...filter }))
    rows.push(...Items);
  client.destroy();
  return rows;
}

/** Entities that only record a call, as the engine stores them. */
const callEntities = ['idempotencyEntry', 'throttle', 'refusedAccess'].map(
  (entity) => `"${entityAttribute}":{"S":"${entity}"}`,
);
const buildStoredCondition = (row: string) =>
  callEntities.map((callEntity) => `instr(${row}.item_json, '${callEntity}') = 0`).join(' and ');
const buildExistsCondition = (table: string, row: string, condition = '') =>
  `exists (select 1 from ${table} e where e.pk = ${row}.pk and e.sk = ${row}.sk ${condition})`;

const [snapshotTable, currentTable] = [`main."${tableName}"`, `now."${tableName}"`];
/** The engine gives each written row a new, increasing rowid. Unchanged rows keep theirs. */
const writtenQuery = `
  select
    sum(not ${buildExistsCondition(snapshotTable, 'a')}) added,
    max(${buildStoredCondition('a')} and not ${buildExistsCondition(snapshotTable, 'a', 'and e.item_json = a.item_json')}) changed
  from ${currentTable} a where a.rowid >= ?`;
const countQuery = `select (select count(*) from ${snapshotTable}) before, (select count(*) from ${currentTable}) after`;
const removedQuery = `select 1 from ${snapshotTable} b where ${buildStoredCondition('b')} and not ${buildExistsCondition(currentTable, 'b')} limit 1`;

/**
 * Takes a snapshot of the table, and later tells whether rows about people, appointments or money have
 * changed. Reads only newer rows of the engine's file, because it is called hundreds of times.
 */
export function watchTable(directory: string) {
  const path = join(directory, 'table.db');
  const file = new DatabaseSync(path, { readOnly: true });
  file.prepare('attach ? as now').run(path);
  // The transaction pins `main` to the current state. `now` is read at the first query.
  file.exec('begin');
  const runQuery = (query: string, ...values: number[]) => file.prepare(query).get(...values) ?? {};
  const lastRowId = Number(runQuery(`select max(rowid) last from ${snapshotTable}`)['last'] ?? 0);
  return {
    hasChanged() {
      const { added, changed } = runQuery(writtenQuery, lastRowId);
      const { before, after } = runQuery(countQuery);
      const areFewer = Number(before) + Number(added ?? 0) > Number(after);
      return changed === 1 || (areFewer && file.prepare(removedQuery).get() !== undefined);
    },
    close: () => file.close(),
  };
}
