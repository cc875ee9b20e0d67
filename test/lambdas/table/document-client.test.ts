import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { withRequests } from '#lambdas/table/engine/document-client.ts';
import { accountEntity } from '#lambdas/table/people/account.entity.ts';

const client = withRequests(DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' })));
const accounts = accountEntity({ table: 'serena', client });

it.each([
  ['a scan', () => accounts.scan.go()],
  // The types of ElectroDB exclude this search.
  ['a search by an attribute without an index', () => accounts.find({ firstName: 'Marisol' } as never).go()],
  ['a match without any key', () => accounts.match({ firstName: 'Marisol' }).go()],
])('the document client rejects %s of an entity before it is sent', async (_, sendCommand) => {
  await expect(sendCommand).rejects.toThrow('ElectroDB may not use this operation');
});
