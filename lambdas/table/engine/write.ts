import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { coreErrors, type ErrorDefinition } from '#shared/core/errors.ts';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** A row write, and the error to throw if its condition fails. */
export type RowWrite = {
  readonly kind: 'row';
  readonly item: TransactItem;
  readonly refusal: ErrorDefinition;
};

type Params = Record<string, unknown>;

/** Error of a stale write; the caller reads again and retries. */
export const stale = coreErrors.conflict;

export const putRow = (params: Params, refusal: ErrorDefinition = stale): RowWrite => ({
  kind: 'row',
  // ElectroDB types its parameters loosely; they are the document client's input.
  item: { Put: params as NonNullable<TransactItem['Put']> },
  refusal,
});

export const deleteRow = (params: Params, refusal: ErrorDefinition = stale): RowWrite => ({
  kind: 'row',
  // As in putRow.
  item: { Delete: params as NonNullable<TransactItem['Delete']> },
  refusal,
});

export const updateRow = (params: Params, refusal: ErrorDefinition = stale): RowWrite => ({
  kind: 'row',
  // As in putRow.
  item: { Update: params as NonNullable<TransactItem['Update']> },
  refusal,
});

type Check = { table: string; key: Record<string, unknown>; equal: Readonly<Record<string, number>> };

/** Rejects the transaction unless these numbers are unchanged; writes nothing. */
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
