import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { awsOptions, timeouts } from './timeouts.ts';

/** The document client every store uses: undefined values are left out, late answers are given up and tried again. */
export function makeDynamo(): DynamoDBDocumentClient {
  const client = new DynamoDBClient(awsOptions(timeouts.table));
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
