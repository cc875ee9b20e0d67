import { createHash } from 'node:crypto';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import type { QueuedMessage } from './store.ts';

const BatchResponse = z.nullish(
  z.object({ batchItemFailures: z.nullish(z.array(z.object({ itemIdentifier: z.nullish(z.string()) }))) }),
);

/** What SQS hands to the function behind it. */
export const sqsEvent = (messages: readonly QueuedMessage[]): SQSEvent => ({ Records: messages.map(record) });

function record(message: QueuedMessage): SQSRecord {
  const sent = String(Date.parse(message.sentAt));
  return {
    messageId: message.id,
    receiptHandle: `${message.id}#${message.receives}`,
    body: message.body,
    attributes: {
      ApproximateReceiveCount: String(message.receives),
      SentTimestamp: sent,
      SenderId: 'events',
      ApproximateFirstReceiveTimestamp: sent,
    },
    messageAttributes: {},
    md5OfBody: createHash('md5').update(message.body).digest('hex'),
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:us-east-1:000000000000:${message.consumer}`,
    awsRegion: 'us-east-1',
  };
}

/**
 * Which messages of a batch failed, by the function's answer. As in AWS, an answer that is not understood, or names
 * a message that was not there, fails the whole batch.
 */
export function failedOf(messages: readonly QueuedMessage[], answer: unknown): ReadonlySet<string> {
  const ids = new Set(messages.map(({ id }) => id));
  const read = BatchResponse.safeParse(answer);
  if (!read.success) return ids;
  const failed = (read.data?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier ?? '');
  return failed.every((id) => ids.has(id)) ? new Set(failed) : ids;
}
