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

type Check = { table: string; key: Record<string, unknown>; equal: Readonly<Record<string, number>> };

/** Writes nothing, but refuses the transaction unless these numbers still have the values that were read. */
export function checkRow({ table, key, equal }: Check, refusal: ErrorDefinition = stale): RowWrite {
  const names = Object.keys(equal);
  return {
    kind: 'row',
    item: {
      ConditionCheck: {
        TableName: table,
        Key: key,
        ConditionExpression: names.map((name) => `#${name} = :${name}`).join(' AND '),
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, equal[name]])),
      },
    },
    refusal,
  };
}
