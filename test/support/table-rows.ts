import { createHash } from 'node:crypto';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { tableName } from '#infra/local/doubles.ts';
import { entityAttribute } from '#lambdas/table/indexes.ts';

export type Row = Record<string, unknown>;

/** Everything in the table: only a checker may scan. */
export async function everyRow(): Promise<Row[]> {
  const client = new DynamoDBClient({});
  const rows: Row[] = [];
  let ExclusiveStartKey: Record<string, never> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName: tableName, ...(ExclusiveStartKey && { ExclusiveStartKey }) }),
    );
    rows.push(...(page.Items ?? []).map((item) => unmarshall(item)));
    ExclusiveStartKey = page.LastEvaluatedKey as typeof ExclusiveStartKey;
  } while (ExclusiveStartKey);
  client.destroy();
  return rows;
}

/** Rows that only remember that a call was made, whatever came of it. */
const notes = ['idempotencyEntry', 'throttle'];

const inOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => a.localeCompare(b)))
    : value;

/** A mark of everything kept of people, visits and money: it stays the same as long as nothing of it changes. */
export async function tableMark(): Promise<string> {
  const lines = (await everyRow())
    .filter((row) => !notes.includes(String(row[entityAttribute])))
    .map((row) => JSON.stringify(row, inOrder));
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}
