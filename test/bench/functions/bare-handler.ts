import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** The commands that functions send, so that the bundle contains them. */
export const commands = [GetCommand, QueryCommand, TransactWriteCommand];

/** Reads one row by its key if requested, and returns an HTTP API response. */
export async function handler({ readsRow }: { readsRow: boolean }) {
  const getInput = { TableName: process.env['SPA_TABLE'], Key: { pk: 'nobody', sk: 'nobody' } };
  const { Item } = readsRow ? await client.send(new GetCommand(getInput)) : {};
  return { statusCode: 200, body: JSON.stringify(Item ?? {}) };
}
