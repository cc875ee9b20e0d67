import type { SNSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import type { AdapterFactories, PortName } from '#lambdas/platform/lazy-ports.ts';
import { inLines } from '#shared/core/schemas.ts';
import { type BackgroundPlatform, makeBackgroundPlatform } from './background.ts';

/** SMS to the center's number, as published by AWS End User Messaging. */
const InboundText = z.object({
  originationNumber: z.string(),
  destinationNumber: z.string(),
  messageBody: z.string().check(inLines),
  inboundMessageId: z.string(),
});
export type InboundText = z.infer<typeof InboundText>;

type SmsReader<Needs extends PortName> = {
  readonly name: string;
  readonly run: (text: InboundText, platform: BackgroundPlatform<Needs>) => Promise<void>;
};

/** Creates the handler of incoming SMS. `run` must be idempotent. */
export function smsReader<Needs extends PortName = never>(
  { name, run }: SmsReader<Needs>,
  factories: AdapterFactories<Needs>,
) {
  const buildPlatform = makeBackgroundPlatform(name, factories);
  const handler = async ({ Records }: SNSEvent): Promise<void> => {
    for (const { Sns } of Records) {
      const text = InboundText.parse(JSON.parse(Sns.Message));
      await run(text, await buildPlatform(text.inboundMessageId));
    }
  };
  return Object.assign(handler, { messageReader: name });
}
