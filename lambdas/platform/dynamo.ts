import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

const patience = {
  maxAttempts: 5,
  // Without the last, the SDK only warns of a late answer and waits on.
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
};

/** The document client every store uses: undefined values are left out, late answers are given up and tried again. */
export function makeDynamo(): DynamoDBDocumentClient {
  const client = new DynamoDBClient(patience);
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
