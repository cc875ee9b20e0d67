import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { coreErrors, type ErrorDefinition } from '#shared/core/errors.ts';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** A row write, and the error to throw if its condition fails. */
export type RowWrite = {
  readonly kind: 'row';
  readonly item: TransactItem;
  readonly rejection: ErrorDefinition;
};

type Params = Record<string, unknown>;

/** Error of a stale write, after which the caller reads again and retries. */
export const staleError = coreErrors.conflict;

export const putRow = (params: Params, rejection: ErrorDefinition = staleError): RowWrite => ({
  kind: 'row',
  // ElectroDB's loosely typed parameters are the document client's input.
  item: { Put: params as NonNullable<TransactItem['Put']> },
  rejection,
});

export const deleteRow = (params: Params, rejection: ErrorDefinition = staleError): RowWrite => ({
  kind: 'row',
  // See putRow.
  item: { Delete: params as NonNullable<TransactItem['Delete']> },
  rejection,
});

export const updateRow = (params: Params, rejection: ErrorDefinition = staleError): RowWrite => ({
  kind: 'row',
  // See putRow.
  item: { Update: params as NonNullable<TransactItem['Update']> },
  rejection,
});

type RowCheck = { table: string; key: Record<string, unknown>; equal: Readonly<Record<string, number>> };

/** Rejects the transaction unless these numbers are unchanged. Nothing is written. */
export function checkRow({ table, key, equal }: RowCheck, rejection: ErrorDefinition = staleError): RowWrite {
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
    rejection,
  };
}
