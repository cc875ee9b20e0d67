import { makeDynamoClient } from '#lambdas/platform/platform.ts';
import { rebuildDayTotals } from './day-totals.ts';
import { runOnTable } from './run-on-table.ts';

// `npm run rebuild:totals -- <TableName>`
await runOnTable(process.argv[2], async (tableName) => {
  const client = makeDynamoClient();
  const { days, corrected } = await rebuildDayTotals({ table: tableName, client }, new Date());
  client.destroy();
  console.log(`${days} days read, ${corrected} corrected.`);
});
