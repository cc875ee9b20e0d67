import type { SNSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import type { SeamMakers, SeamName } from '#lambdas/platform/lazy-seams.ts';
import { inLines } from '#shared/core/schemas.ts';
import { type Background, background } from './background.ts';

/** SMS to the center's number, as published by AWS End User Messaging. */
const InboundText = z.object({
  originationNumber: z.string(),
  destinationNumber: z.string(),
  messageBody: z.string().check(inLines),
  inboundMessageId: z.string(),
});
export type InboundText = z.infer<typeof InboundText>;

type Reading<Needs extends SeamName> = {
  readonly name: string;
  readonly run: (text: InboundText, platform: Background<Needs>) => Promise<void>;
};

/** Creates the handler of incoming SMS; `run` must be idempotent. */
export function textReader<Needs extends SeamName = never>(
  { name, run }: Reading<Needs>,
  seams: SeamMakers<Needs>,
) {
  const platformOf = background(name, seams);
  const handler = async ({ Records }: SNSEvent): Promise<void> => {
    for (const { Sns } of Records) {
      const text = InboundText.parse(JSON.parse(Sns.Message));
      await run(text, await platformOf(text.inboundMessageId));
    }
  };
  return Object.assign(handler, { messageReader: name });
}
