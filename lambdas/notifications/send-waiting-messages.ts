import { mailer } from '#lambdas/platform/from-env/mailer.ts';
import { texter } from '#lambdas/platform/from-env/texter.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform, Seams } from '#lambdas/platform/platform.ts';
import { scheduled } from '#lambdas/runtime/scheduled.ts';
import type { Message } from '#shared/notifications/message.ts';
import { byMail, bySms } from './channel.ts';
import { deliver } from './deliver.ts';

type Sending = Platform & Pick<Seams, 'mailer' | 'texter'>;

/** How long after its time a message that cannot be sent is tried again, every minute; then it stays failed. */
const patienceMs = 15 * 60_000;

async function send(message: Message, platform: Sending): Promise<void> {
  const visit = await platform.appointments.get(message.appointmentId);
  const channel = message.channel === 'mail' ? byMail(platform.mailer) : bySms(platform.texter);
  await deliver(message, visit, { platform, channel });
}

async function waitOn(message: Message, { messages, commit, now }: Sending): Promise<void> {
  const { dueAt = message.occurredAt } = message;
  if (now().getTime() - Date.parse(dueAt) < patienceMs) await commit(messages.put(message));
}

/** Every minute: what waited for the morning, or for a move nobody takes back any more. One that fails stops no other. */
export const handler = scheduled(
  {
    name: 'send-waiting-messages',
    run: async (platform) => {
      for (const message of await platform.messages.due(platform.now()))
        await send(message, platform).catch(async (error: unknown) => {
          log.warn('message not sent', { messageId: message.messageId, error: String(error) });
          await waitOn(message, platform);
        });
    },
  },
  { mailer, texter },
);
