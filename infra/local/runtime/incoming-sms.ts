import { randomUUID } from 'node:crypto';
import { manifest } from '#infra/manifest/index.ts';
import { timeoutSeconds } from '#infra/manifest/types.ts';
import { invoke } from '../bus/lambda.ts';
import { loadHandler } from './load-handler.ts';

/** The number people would write to. */
const centerNumber = '+17875550100';

/** Brings an SMS that somebody wrote to every reader of the manifest, as the center's number and its topic would. */
export async function deliverSms({ from, text }: { from: string; text: string }): Promise<void> {
  const inbound = {
    originationNumber: from,
    destinationNumber: centerNumber,
    messageKeyword: 'KEYWORD_SERENA',
    messageBody: text,
    inboundMessageId: randomUUID(),
  };
  const event = { Records: [{ EventSource: 'aws:sns', Sns: { Message: JSON.stringify(inbound) } }] };
  for (const { name, entry } of manifest.flatMap(({ textReaders = [] }) => textReaders))
    await invoke(loadHandler, { entry, name, event, timeoutSeconds: timeoutSeconds.textReader });
}
