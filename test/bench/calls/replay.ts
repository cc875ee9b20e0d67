import {
  BatchGetItemCommand,
  type BatchGetItemCommandInput,
  type DynamoDBClient,
  GetItemCommand,
  type GetItemCommandInput,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteItemsCommand,
  type TransactWriteItemsCommandInput,
} from '@aws-sdk/client-dynamodb';
import type { RecordedRequest } from '../harness/recorder.ts';

/** Sends a recorded request again, without the product. */
export function sendRequest(client: DynamoDBClient, { operation, input }: RecordedRequest): Promise<unknown> {
  // The body as sent, which the low-level client accepts.
  switch (operation) {
    case 'GetItem':
      return client.send(new GetItemCommand(input as GetItemCommandInput));
    case 'BatchGetItem':
      return client.send(new BatchGetItemCommand(input as BatchGetItemCommandInput));
    case 'Query':
      return client.send(new QueryCommand(input as QueryCommandInput));
    case 'TransactWriteItems':
      return client.send(new TransactWriteItemsCommand(input as TransactWriteItemsCommandInput));
    default:
      throw new Error(`No measured call uses the table operation ${operation}.`);
  }
}

/** Groups concurrent requests. A new wave begins once all earlier requests were answered. */
export function groupIntoWaves(recorded: readonly RecordedRequest[]): RecordedRequest[][] {
  const waves: RecordedRequest[][] = [];
  let waveEndsAt = 0;
  for (const request of recorded) {
    const wave = waves.at(-1);
    if (wave && request.startedAt < waveEndsAt) wave.push(request);
    else waves.push([request]);
    waveEndsAt = Math.max(waveEndsAt, request.endedAt);
  }
  return waves;
}

/** Sends the requests of a call without the product, in the same waves. */
export async function sendWaves(client: DynamoDBClient, waves: readonly RecordedRequest[][]): Promise<void> {
  for (const wave of waves) await Promise.all(wave.map((request) => sendRequest(client, request)));
}
