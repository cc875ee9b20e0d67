import { MessageFailed } from '#events/notifications.ts';
import { emit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { type DeliveryReport, deliveryReader } from '#lambdas/runtime/delivery-reader.ts';
import { parseDeliveryOutcome, toReportedFields } from '#shared/notifications/sms-delivery.ts';
import { withDeliveryLease } from './deliver-once.ts';

const recordReport = ({ providerId, status, response }: DeliveryReport, platform: Platform): Promise<void> =>
  retryStale(async () => {
    const { deliveries, smsDeliveries, commit, now } = platform;
    const outcome = parseDeliveryOutcome(status, response);
    const tracked = await smsDeliveries.find(providerId);
    if (!tracked) return commit(smsDeliveries.report(providerId, outcome, now()));
    const { source } = tracked;
    if (!source) return;
    const reportedFields = toReportedFields(outcome, now());
    await withDeliveryLease(platform, source, async () => {
      const sent = await deliveries.find(source);
      // Ignores reports of an earlier send and repeated reports.
      if (sent?.state === 'sent' && sent.providerId === providerId)
        await commit(
          deliveries.put({ ...sent, ...reportedFields }),
          ...(outcome.state === 'delivered' ? [] : [emit(MessageFailed, source)]),
        );
    });
  });

/** Records on each SMS's delivery whether the network delivered it, and the reason if not. */
export const handler = deliveryReader({ name: 'record-delivery', run: recordReport });
