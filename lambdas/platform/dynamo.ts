import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

const requestTimeout = 5_000;
const connectionTimeout = 2_000;
const maxAttempts = 5;

/** The document client every store uses: undefined values are left out, time-outs and retries set. */
export function makeDynamo(): DynamoDBDocumentClient {
  const client = new DynamoDBClient({ maxAttempts, requestHandler: { requestTimeout, connectionTimeout } });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
