import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { TableConfig } from './config.ts';

/**
 * Every row of a query as the table has it, consistently: ElectroDB, which wrote the question, would take longer over
 * the answer than the engine. For the rows of everybody that each search for free hours reads.
 */
export async function rawRows<Row>({ client }: TableConfig, params: Record<string, unknown>): Promise<Row[]> {
  const rows: Row[] = [];
  // ElectroDB types its parameters loosely; the shape is the document client's.
  let input = { ...params, ConsistentRead: true } as QueryCommandInput;
  for (;;) {
    const { Items = [], LastEvaluatedKey } = await client.send(new QueryCommand(input));
    // The question names one entity, and rows are written through it alone.
    rows.push(...(Items as Row[]));
    if (!LastEvaluatedKey) return rows;
    input = { ...input, ExclusiveStartKey: LastEvaluatedKey };
  }
}
