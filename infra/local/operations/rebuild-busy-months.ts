import { makeDynamo } from '#lambdas/platform/platform.ts';
import { rebuildBusyMonths } from './busy-months.ts';
import { rebuildKeptHours } from './kept-hours.ts';
import { runOnTable } from './run-on-table.ts';

// `npm run rebuild:months -- <TableName>`
await runOnTable(process.argv[2], async (tableName) => {
  const client = makeDynamo();
  const config = { table: tableName, client };
  const { months, corrected } = await rebuildBusyMonths(config);
  const hours = await rebuildKeptHours(config);
  client.destroy();
  console.log(`${months} months of people read, ${corrected} written anew.`);
  console.log(`${hours.people} people's hours read, ${hours.corrected} written anew.`);
});
