import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { tableName } from '#infra/local/doubles.ts';

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
