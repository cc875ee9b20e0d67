import type { SNSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { log } from '#lambdas/platform/log.ts';
import {
  lazySeams,
  namesOf,
  type Platform,
  platformFor,
  type SeamMakers,
  type SeamName,
  type Seams,
} from '#lambdas/platform/platform.ts';

/** An SMS that somebody sent to the centre's number, as AWS End User Messaging puts it on its topic. */
const InboundText = z.object({
  originationNumber: z.string(),
  destinationNumber: z.string(),
  messageBody: z.string(),
  inboundMessageId: z.string(),
});
export type InboundText = z.infer<typeof InboundText>;

type Reading<Needs extends SeamName> = {
  readonly name: string;
  readonly run: (text: InboundText, platform: Platform & Pick<Seams, Needs>) => Promise<void>;
};

/** Reads what people write to the centre. A text may come twice: reading it again must change nothing. */
export function textReader<Needs extends SeamName = never>(
  { name, run }: Reading<Needs>,
  seams: SeamMakers<Needs>,
) {
  const outside = lazySeams(seams);
  const handler = async ({ Records }: SNSEvent): Promise<void> => {
    for (const { Sns } of Records) {
      const text = InboundText.parse(JSON.parse(Sns.Message));
      const platform = platformFor({ actor: `system:${name}`, correlationId: text.inboundMessageId });
      log.resetKeys();
      log.appendKeys({ textReader: name, correlationId: text.inboundMessageId });
      await run(text, { ...platform, ...(await outside(namesOf(seams))) });
    }
  };
  return Object.assign(handler, { textReader: name });
}
