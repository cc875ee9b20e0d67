import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { type DeliveryReport, deliveryReader } from '#lambdas/runtime/delivery-reader.ts';
import {
  type DeliveryOutcome,
  deliveryOutcome,
  reportedFields,
  type SmsSource,
} from '#shared/notifications/sms-delivery.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { noticeLease } from './person-notice.ts';

type Reported = { readonly providerId: string; readonly outcome: DeliveryOutcome };

/** A report of an SMS that was sent again since, or was reported on before, changes nothing. */
const isOpen = (row: { readonly state: string; readonly providerId?: string | undefined }, of: Reported) =>
  row.state === 'sent' && row.providerId === of.providerId;

async function recordOnMessage(
  key: Extract<SmsSource, { messageId: string }>,
  reported: Reported,
  { messages, commit, now }: Platform,
): Promise<void> {
  const message = await messages.find(key);
  if (message && isOpen(message, reported))
    await commit(messages.put({ ...message, ...reportedFields(reported.outcome, now()) }));
}

async function recordOnNotice(
  key: Extract<SmsSource, { noticeId: string }>,
  reported: Reported,
  { notices, commit, now }: Platform,
): Promise<void> {
  const notice = await notices.find({ ...key, channel: 'sms' });
  if (notice && isOpen(notice, reported))
    await commit(notices.put({ ...notice, ...reportedFields(reported.outcome, now()) }));
}

const record = ({ providerId, status, response }: DeliveryReport, platform: Platform): Promise<void> =>
  retryStale(async () => {
    const { smsDeliveries, commit, now } = platform;
    const reported = { providerId, outcome: deliveryOutcome(status, response) };
    const tracked = await smsDeliveries.find(providerId);
    if (!tracked) return commit(smsDeliveries.report(providerId, reported.outcome, now()));
    const { source } = tracked;
    if (source === undefined) return;
    if ('messageId' in source)
      await oneAtATime(platform, source.messageId, () => recordOnMessage(source, reported, platform));
    else await oneAtATime(platform, noticeLease(source), () => recordOnNotice(source, reported, platform));
  });

/** Writes on each SMS's message or notice whether the network delivered it, and why not. */
export const handler = deliveryReader({ name: 'record-delivery', run: record });
