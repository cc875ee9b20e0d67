import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';

/**
 * Reads every row of an entity, whole or only the named attributes. Only commands may use it, because
 * functions have no permission for a Scan.
 */
export async function scanTable<Row>(
  { client, table }: TableConfig,
  entity: string,
  attributes: readonly string[] = [],
): Promise<Row[]> {
  const projection = attributes.length > 0 && {
    ProjectionExpression: attributes.map((name) => `#${name}`).join(', '),
  };
  const rows: Row[] = [];
  let startKey: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName: table,
        ConsistentRead: true,
        FilterExpression: '#entity = :entity',
        ExpressionAttributeNames: {
          '#entity': entityAttribute,
          ...Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
        },
        ExpressionAttributeValues: { ':entity': entity },
        ...projection,
        ...(startKey && { ExclusiveStartKey: startKey }),
      }),
    );
    // The cast is correct, because the filter selects rows of one entity.
    rows.push(...(Items as Row[]));
    startKey = LastEvaluatedKey;
  } while (startKey);
  return rows;
}
