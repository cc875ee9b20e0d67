import { createHash } from 'node:crypto';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import type { QueuedMessage } from './store.ts';

const BatchResponse = z.nullish(
  z.object({ batchItemFailures: z.nullish(z.array(z.object({ itemIdentifier: z.nullish(z.string()) }))) }),
);

export const toSqsEvent = (messages: readonly QueuedMessage[]): SQSEvent => ({
  Records: messages.map(toSqsRecord),
});

function toSqsRecord(message: QueuedMessage): SQSRecord {
  const sentTimestamp = String(Date.parse(message.sentAt));
  return {
    messageId: message.id,
    receiptHandle: `${message.id}#${message.receives}`,
    body: message.body,
    attributes: {
      ApproximateReceiveCount: String(message.receives),
      SentTimestamp: sentTimestamp,
      SenderId: 'events',
      ApproximateFirstReceiveTimestamp: sentTimestamp,
    },
    messageAttributes: {},
    md5OfBody: createHash('md5').update(message.body).digest('hex'),
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:us-east-1:000000000000:${message.consumer}`,
    awsRegion: 'us-east-1',
  };
}

/**
 * Returns the failed ids in a response. As in AWS, an invalid response or an unknown id fails the whole
 * batch.
 */
export function parseFailedIds(messages: readonly QueuedMessage[], response: unknown): ReadonlySet<string> {
  const ids = new Set(messages.map(({ id }) => id));
  const parsed = BatchResponse.safeParse(response);
  if (!parsed.success) return ids;
  const failedIds = (parsed.data?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier ?? '');
  return failedIds.every((id) => ids.has(id)) ? new Set(failedIds) : ids;
}
