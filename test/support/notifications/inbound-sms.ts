import { randomUUID } from 'node:crypto';
import type { SNSEvent } from 'aws-lambda';
import { handler } from '#lambdas/notifications/replies/receive-text.ts';

/** Brings what a number texted to the center, as the topic does; the same id is the same text once more. */
export async function deliverSms(originationNumber: string, messageBody: string, id: string = randomUUID()) {
  const text = {
    originationNumber,
    destinationNumber: '+17875550100',
    messageBody,
    inboundMessageId: id,
  };
  // Of the event, the reader looks at nothing else.
  await handler({ Records: [{ Sns: { Message: JSON.stringify(text) } }] } as SNSEvent);
}
