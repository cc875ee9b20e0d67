import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { coreErrors, type ErrorDefinition } from '#shared/core/errors.ts';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** One row of a transaction, with the outcome it turns into when its condition does not hold. */
export type RowWrite = {
  readonly kind: 'row';
  readonly item: TransactItem;
  readonly refusal: ErrorDefinition;
};

/** What ElectroDB's `.params()` gives: the document client's own input. */
type Params = Record<string, unknown>;

/** Someone else wrote first: worth reading again and deciding anew. */
export const stale = coreErrors.conflict;

export const putRow = (params: Params, refusal: ErrorDefinition = stale): RowWrite => ({
  kind: 'row',
  // ElectroDB types its parameters loosely; the shape is the document client's.
  item: { Put: params as NonNullable<TransactItem['Put']> },
  refusal,
});

export const deleteRow = (params: Params, refusal: ErrorDefinition = stale): RowWrite => ({
  kind: 'row',
  // As above.
  item: { Delete: params as NonNullable<TransactItem['Delete']> },
  refusal,
});

export const updateRow = (params: Params, refusal: ErrorDefinition = stale): RowWrite => ({
  kind: 'row',
  // As above.
  item: { Update: params as NonNullable<TransactItem['Update']> },
  refusal,
});

/** Writes nothing, but refuses the transaction unless a number still has the value that was read. */
export const checkRow = (
  given: { table: string; key: Record<string, unknown>; attribute: string; equals: number },
  refusal: ErrorDefinition = stale,
): RowWrite => ({
  kind: 'row',
  item: {
    ConditionCheck: {
      TableName: given.table,
      Key: given.key,
      ConditionExpression: '#attribute = :equals',
      ExpressionAttributeNames: { '#attribute': given.attribute },
      ExpressionAttributeValues: { ':equals': given.equals },
    },
  },
  refusal,
});
