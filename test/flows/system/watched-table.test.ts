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

const key = (pk: string) => ({ pk, sk: 'row' });
const write = (...TransactItems: WriteItems) =>
  makeDynamoClient().send(new TransactWriteCommand({ TransactItems }));
const put = (pk: string, more: Record<string, unknown>) =>
  ({ Put: { TableName: tableName, Item: { ...key(pk), [entityAttribute]: 'patient', ...more } } }) as const;
const update = (pk: string, name: string) =>
  ({
    Update: {
      TableName: tableName,
      Key: key(pk),
      UpdateExpression: 'set #name = :name',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: { ':name': name },
    },
  }) as const;
const remove = (pk: string) => ({ Delete: { TableName: tableName, Key: key(pk) } }) as const;
const note = (pk: string, entity: string) => put(pk, { [entityAttribute]: entity });

describe('watchTable', () => {
  it.each<[string, boolean, WriteItems]>([
    ['a row more', true, [put('new', { name: 'Luz' })]],
    ['a row that says something else', true, [update('first', 'Luz')]],
    ['the newest row, when it says something else', true, [update('last', 'Luz')]],
    ['a row less', true, [remove('first')]],
    ['the newest row gone', true, [remove('last')]],
    ['a row in the place of another', true, [remove('last'), put('other', { name: 'Marisol' })]],
    ['notes of calls', false, [note('a', 'throttle'), note('b', 'idempotencyEntry'), remove('note')]],
  ])('detects %s: %s', async (_, seen, written) => {
    await write(put('first', { name: 'Marisol' }), note('note', 'refusedAccess'));
    await write(put('last', { name: 'Marisol' }));
    const table = watchTable(stack.directory);

    await write(...written);

    expect(table.hasChanged()).toBe(seen);
    table.close();
  });
});
