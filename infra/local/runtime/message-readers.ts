import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { manifest } from '#infra/manifest/index.ts';
import { type MessageReader, timeoutSeconds } from '#infra/manifest/types.ts';
import { invoke } from '../bus/lambda.ts';
import type { Deliveries, DeliveryRecord } from '../emulators/messages/deliveries.ts';
import type { MailEvent } from '../emulators/messages/returned-mail.ts';
import { loadHandler } from './load-handler.ts';

export const centerNumber = '+17875550100';

async function callReaders(reads: MessageReader['reads'], event: unknown): Promise<void> {
  const readers = manifest.flatMap(({ messageReaders = [] }) => messageReaders);
  for (const { name, entry } of readers.filter((reader) => reader.reads === reads))
    await invoke(loadHandler, { entry, name, event, timeoutSeconds: timeoutSeconds.messageReader });
}

const buildTopicEvent = (message: object) => ({
  Records: [{ EventSource: 'aws:sns', Sns: { Message: JSON.stringify(message) } }],
});

/** Delivers an incoming SMS to every reader in the manifest, as the center's number and its topic would. */
export function deliverSms({ from, text }: { from: string; text: string }): Promise<void> {
  const inboundSms = {
    originationNumber: from,
    destinationNumber: centerNumber,
    messageKeyword: 'KEYWORD_SERENA',
    messageBody: text,
    inboundMessageId: randomUUID(),
  };
  return callReaders('inboundSms', buildTopicEvent(inboundSms));
}

/** Delivers an SES event to every reader in the manifest, as the configuration set's topic would. */
export const deliverMailEvent = (event: MailEvent): Promise<void> =>
  callReaders('returnedMail', buildTopicEvent(event));

export function buildLogsEvent(records: readonly DeliveryRecord[], logGroup = 'DirectPublishToPhoneNumber') {
  const data = {
    messageType: 'DATA_MESSAGE',
    owner: '000000000000',
    logGroup: `sns/us-east-1/000000000000/${logGroup}`,
    logStream: randomUUID(),
    subscriptionFilters: ['serena-record-delivery'],
    logEvents: records.map((record) => ({
      id: randomUUID(),
      timestamp: Date.parse(`${record.notification.timestamp.replace(' ', 'T')}Z`),
      message: JSON.stringify(record),
    })),
  };
  return { awslogs: { data: gzipSync(JSON.stringify(data)).toString('base64') } };
}

/**
 * Passes unread reports to every delivery reader, oldest first. If a reader fails, its report and the later
 * ones wait for the next call.
 */
export async function reportDeliveries(deliveries: Deliveries): Promise<void> {
  for (const { sequence, record } of deliveries.listUnread()) {
    const logSuffix = record.status === 'FAILURE' ? '/Failure' : '';
    await callReaders('smsDeliveries', buildLogsEvent([record], `DirectPublishToPhoneNumber${logSuffix}`));
    deliveries.remove(sequence);
  }
}

const reportEveryMs = 1_000;

/** Reports by timer, about a second after an SMS is sent. Returns a function that stops it. */
export function startReporting(deliveries: Deliveries): () => void {
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    await reportDeliveries(deliveries).catch((error: unknown) => console.error('SMS delivery:', error));
    isRunning = false;
  };
  const timer = setInterval(() => void run(), reportEveryMs).unref();
  return () => clearInterval(timer);
}
