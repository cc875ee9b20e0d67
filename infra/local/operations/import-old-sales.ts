import { parseArgs } from 'node:util';
import { makeDynamo } from '#lambdas/platform/platform.ts';
import { importOldSales, rowsOfFile, writeUnread } from './old-sales.ts';
import { runOnTable } from './run-on-table.ts';

// `npm run import:sales -- <file.json> [<TableName>] [--dry-run]`
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false } },
});
const [path, table] = positionals;
const isDryRun = values['dry-run'];

await runOnTable(table, async (tableName) => {
  if (path === undefined) throw new Error('Which file? npm run import:sales -- <file.json> [--dry-run]');
  const rows = rowsOfFile(path);
  const client = makeDynamo();
  const result = await importOldSales({ table: tableName, client }, rows, { now: new Date(), isDryRun });
  client.destroy();
  const { imported, known, unread, flagged } = result;
  console.log(
    `${rows.length} rows read: ${imported} sales ${isDryRun ? 'would be imported' : 'imported'}, ` +
      `${known} there already, ${unread.length} could not be read.`,
  );
  if (flagged > 0) console.log(`${flagged} with a tax above their subtotal: 'Reporte Ventas' flags them.`);
  for (const { row, reason } of unread) console.log(`row ${row}: ${reason}`);
  const beside = writeUnread(path, unread);
  if (beside !== undefined) console.log(`Correct them in ${beside}, and import that file.`);
});
