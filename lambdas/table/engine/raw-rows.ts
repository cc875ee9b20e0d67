import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { TableConfig } from './config.ts';

/** Reads all rows consistently without ElectroDB's parsing, which is too slow for a slot search. */
export async function queryRawRows<Row>(
  { client }: TableConfig,
  params: Record<string, unknown>,
): Promise<Row[]> {
  const rows: Row[] = [];
  // ElectroDB's loosely typed parameters are the document client's input.
  let input = { ...params, ConsistentRead: true } as QueryCommandInput;
  for (;;) {
    const { Items = [], LastEvaluatedKey } = await client.send(new QueryCommand(input));
    // The query selects one entity.
    rows.push(...(Items as Row[]));
    if (!LastEvaluatedKey) return rows;
    input = { ...input, ExclusiveStartKey: LastEvaluatedKey };
  }
}
