import { randomUUID } from 'node:crypto';
import type { SNSEvent } from 'aws-lambda';
import { handler } from '#lambdas/notifications/replies/receive-text.ts';

/** Delivers an SMS to the handler as the SNS topic does. The same id makes it a repeated delivery. */
export async function deliverSms(originationNumber: string, messageBody: string, id: string = randomUUID()) {
  const inboundSms = {
    originationNumber,
    destinationNumber: '+17875550100',
    messageBody,
    inboundMessageId: id,
  };
  // The handler reads only these fields of the event.
  await handler({ Records: [{ Sns: { Message: JSON.stringify(inboundSms) } }] } as SNSEvent);
}
