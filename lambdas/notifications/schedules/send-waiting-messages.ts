import { files, mailer, smsSender } from '#lambdas/platform/external/from-env.ts';
import type { Ports } from '#lambdas/platform/lazy-ports.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { forEachIsolated } from '#lambdas/runtime/for-each-isolated.ts';
import { scheduledJob } from '#lambdas/runtime/scheduled.ts';
import { type Delivery, isAboutAppointment } from '#shared/notifications/delivery.ts';
import { createMailChannel, createSmsChannel } from '../delivery/channel.ts';
import { deliver } from '../delivery/deliver.ts';
import { sendDueNotice } from './send-due-notice.ts';

type WaitingMessagePorts = Platform & Pick<Ports, 'mailer' | 'smsSender' | 'files'>;

async function sendDelivery(delivery: Delivery, platform: WaitingMessagePorts): Promise<void> {
  if (!isAboutAppointment(delivery)) return sendDueNotice(platform, delivery);
  const appointment = await platform.appointments.get(delivery.subjectId);
  const channel =
    delivery.channel === 'mail' ? createMailChannel(platform.mailer) : createSmsChannel(platform.smsSender);
  await deliver(delivery, appointment, { platform, channel });
}

/** Runs every minute. Sends messages that are due and retries failed ones, each independently. */
export const handler = scheduledJob(
  {
    name: 'send-waiting-messages',
    run: async (platform) => {
      await forEachIsolated(
        await platform.deliveries.due(platform.now()),
        ({ deliveryId }) => ({ deliveryId }),
        (delivery) => sendDelivery(delivery, platform),
      );
    },
  },
  { files, mailer, smsSender },
);
