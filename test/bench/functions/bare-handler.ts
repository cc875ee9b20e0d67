import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** The commands that functions send, so that the bundle has them. */
export const commands = [GetCommand, QueryCommand, TransactWriteCommand];

/** One row by its key when asked to, and the answer of an HTTP API. */
export async function handler({ asks }: { asks: boolean }) {
  const key = { TableName: process.env['SPA_TABLE'], Key: { pk: 'nobody', sk: 'nobody' } };
  const { Item } = asks ? await client.send(new GetCommand(key)) : {};
  return { statusCode: 200, body: JSON.stringify(Item ?? {}) };
}
