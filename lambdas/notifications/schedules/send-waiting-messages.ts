import { files, mailer, smsSender } from '#lambdas/platform/external/from-env.ts';
import type { Seams } from '#lambdas/platform/lazy-seams.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { forEachIsolated } from '#lambdas/runtime/for-each-isolated.ts';
import { scheduled } from '#lambdas/runtime/scheduled.ts';
import { type Delivery, isAboutAppointment } from '#shared/notifications/delivery.ts';
import { byMail, bySms } from '../delivery/channel.ts';
import { deliver } from '../delivery/deliver.ts';
import { sendDueNotice } from './send-due-notice.ts';

type Sending = Platform & Pick<Seams, 'mailer' | 'smsSender' | 'files'>;

async function send(delivery: Delivery, platform: Sending): Promise<void> {
  if (!isAboutAppointment(delivery)) return sendDueNotice(platform, delivery);
  const appointment = await platform.appointments.get(delivery.subjectId);
  const channel = delivery.channel === 'mail' ? byMail(platform.mailer) : bySms(platform.smsSender);
  await deliver(delivery, appointment, { platform, channel });
}

/** Runs every minute: sends messages whose time has come and retries failed ones, each independently. */
export const handler = scheduled(
  {
    name: 'send-waiting-messages',
    run: async (platform) => {
      await forEachIsolated(
        await platform.deliveries.due(platform.now()),
        ({ deliveryId }) => ({ deliveryId }),
        (delivery) => send(delivery, platform),
      );
    },
  },
  { files, mailer, smsSender },
);
