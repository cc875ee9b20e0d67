import { parseArgs } from 'node:util';
import { makeDynamoClient } from '#lambdas/platform/platform.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { importOldSales, readRowsFromFile, undoImport, writeUnreadableRows } from './old-sales.ts';
import { runOnTable } from './run-on-table.ts';

// `npm run import:sales -- <file.json|file.csv> [<TableName>] [--dry-run] [--undo]`
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false }, undo: { type: 'boolean', default: false } },
});
const [path = '', table] = positionals;
const importInput = { now: new Date(), isDryRun: values['dry-run'] };

async function undo(config: TableConfig, rows: readonly unknown[]): Promise<void> {
  const removed = await undoImport(config, rows, importInput);
  console.log(
    `${rows.length} rows read: ${removed} sales ${importInput.isDryRun ? 'would be removed' : 'removed'}.`,
  );
}

async function importRows(config: TableConfig, rows: readonly unknown[]): Promise<void> {
  const { imported, duplicateCount, unreadable, flaggedCount } = await importOldSales(
    config,
    rows,
    importInput,
  );
  console.log(
    `${rows.length} rows read: ${imported} sales ${importInput.isDryRun ? 'would be imported' : 'imported'}, ` +
      `${duplicateCount} already exist, ${unreadable.length} could not be read.`,
  );
  if (flaggedCount > 0)
    console.log(`${flaggedCount} with a tax above their subtotal: 'Reporte Ventas' flags them.`);
  for (const { row, reason } of unreadable) console.log(`row ${row}: ${reason}`);
  const unreadPath = writeUnreadableRows(path, unreadable);
  if (unreadPath !== undefined) console.log(`Correct the rows in ${unreadPath} and import that file.`);
}

await runOnTable(table, async (tableName) => {
  if (path === '') throw new Error('Which file? npm run import:sales -- <file.json|file.csv> [--dry-run]');
  const rows = readRowsFromFile(path);
  const client = makeDynamoClient();
  const run = values.undo ? undo : importRows;
  await run({ table: tableName, client }, rows).finally(() => client.destroy());
});
