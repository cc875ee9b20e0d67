import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableName } from '#infra/local/runtime/emulators.ts';
import { makeDynamoClient } from '#lambdas/platform/platform.ts';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';
import { watchTable } from '#test/support/system/table-rows.ts';

type WriteItems = NonNullable<ConstructorParameters<typeof TransactWriteCommand>[0]['TransactItems']>;

let stack: TestStack;
beforeAll(async () => {
  stack = await aStack();
});
afterAll(() => stack.close());

const buildKey = (pk: string) => ({ pk, sk: 'row' });
const write = (...TransactItems: WriteItems) =>
  makeDynamoClient().send(new TransactWriteCommand({ TransactItems }));
const buildPut = (pk: string, fields: Record<string, unknown>) =>
  ({
    Put: { TableName: tableName, Item: { ...buildKey(pk), [entityAttribute]: 'patient', ...fields } },
  }) as const;
const buildUpdate = (pk: string, name: string) =>
  ({
    Update: {
      TableName: tableName,
      Key: buildKey(pk),
      UpdateExpression: 'set #name = :name',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: { ':name': name },
    },
  }) as const;
const buildDelete = (pk: string) => ({ Delete: { TableName: tableName, Key: buildKey(pk) } }) as const;
const buildLogRow = (pk: string, entity: string) => buildPut(pk, { [entityAttribute]: entity });

describe('watchTable', () => {
  it.each<[string, boolean, WriteItems]>([
    ['an added row', true, [buildPut('new', { name: 'Luz' })]],
    ['a changed row', true, [buildUpdate('first', 'Luz')]],
    ['a change of the newest row', true, [buildUpdate('last', 'Luz')]],
    ['a deleted row', true, [buildDelete('first')]],
    ['the deletion of the newest row', true, [buildDelete('last')]],
    ['a row that replaces another', true, [buildDelete('last'), buildPut('other', { name: 'Marisol' })]],
    [
      'rows that only log calls',
      false,
      [buildLogRow('a', 'throttle'), buildLogRow('b', 'idempotencyEntry'), buildDelete('note')],
    ],
  ])('detects a change after %s: %s', async (_, isDetected, writes) => {
    await write(buildPut('first', { name: 'Marisol' }), buildLogRow('note', 'refusedAccess'));
    await write(buildPut('last', { name: 'Marisol' }));
    const table = watchTable(stack.directory);

    await write(...writes);

    expect(table.hasChanged()).toBe(isDetected);
    table.close();
  });
});
