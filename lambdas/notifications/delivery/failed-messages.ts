import { audit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import * as api from '#shared/notifications/api.ts';
import { type Delivery, isAboutAppointment } from '#shared/notifications/delivery.ts';
import { failedMessageDays } from '#shared/notifications/retry.ts';

const dayMs = 86_400_000;

/** Lists messages that are no longer retried and were not dismissed. */
const listAbandoned = ({ deliveries, now }: Platform) =>
  deliveries.lost(new Date(now().getTime() - failedMessageDays * dayMs));

const toFailedMessages = (failed: readonly Delivery[]): api.FailedMessage[] =>
  failed.flatMap((delivery) => {
    const { deliveryId: id, subjectId, dueAt: nextTryAt, failedAt, ...row } = delivery;
    const appointmentFields = isAboutAppointment(delivery) ? { appointmentId: subjectId } : {};
    return failedAt ? [{ ...row, ...appointmentFields, id, failedAt, nextTryAt }] : [];
  });

/** Lists abandoned messages, newest first, and then messages that await a retry, soonest first. */
export const listFailedMessages = operation(api.listFailedMessages, async (_, platform) => {
  const [abandoned, failed] = await Promise.all([listAbandoned(platform), platform.deliveries.failed()]);
  return [...toFailedMessages(abandoned), ...toFailedMessages(failed)];
});

/** Dismisses an abandoned message. A message that awaits a retry remains listed. */
export const dismissFailedMessage = operation(
  api.dismissFailedMessage,
  async ({ params: { id }, body: { channel, recipientId } }, platform) => {
    const { deliveries, commit, now } = platform;
    const dismissed = (await listAbandoned(platform)).find(
      (row) => row.deliveryId === id && row.channel === channel && row.recipientId === recipientId,
    );
    if (dismissed)
      await commit(
        deliveries.put({ ...dismissed, dismissedAt: now().toISOString() }),
        audit('message.dismissed', id),
      );
    return {};
  },
);
