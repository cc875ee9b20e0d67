import { files, mailer, smsSender } from '#lambdas/platform/external/from-env.ts';
import type { Seams } from '#lambdas/platform/lazy-seams.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { forEachIsolated } from '#lambdas/runtime/for-each-isolated.ts';
import { scheduled } from '#lambdas/runtime/scheduled.ts';
import type { Message } from '#shared/notifications/message.ts';
import type { Notice } from '#shared/notifications/notice.ts';
import { byMail, bySms } from '../delivery/channel.ts';
import { deliver } from '../delivery/deliver.ts';
import { sendDueNotice } from './send-due-notice.ts';

type Sending = Platform & Pick<Seams, 'mailer' | 'smsSender' | 'files'>;

/** Something whose hour has come. */
type Waiting = {
  readonly id: string;
  send(): Promise<void>;
};

const ofAppointment = (message: Message, platform: Sending): Waiting => ({
  id: message.messageId,
  async send() {
    const appointment = await platform.appointments.get(message.appointmentId);
    const channel = message.channel === 'mail' ? byMail(platform.mailer) : bySms(platform.smsSender);
    await deliver(message, appointment, { platform, channel });
  },
});

const ofPerson = (notice: Notice, platform: Sending): Waiting => ({
  id: notice.noticeId,
  send: () => sendDueNotice(platform, notice),
});

/**
 * Every minute: what waited for the morning, or for a move nobody takes back any more, and what could not be sent before.
 * One that fails stops no other, and is tried again.
 */
export const handler = scheduled(
  {
    name: 'send-waiting-messages',
    run: async (platform) => {
      const [messages, notices] = await Promise.all([
        platform.messages.due(platform.now()),
        platform.notices.due(platform.now()),
      ]);
      const waiting = [
        ...messages.map((message) => ofAppointment(message, platform)),
        ...notices.map((notice) => ofPerson(notice, platform)),
      ];
      await forEachIsolated(
        waiting,
        ({ id }) => ({ messageId: id }),
        (each) => each.send(),
      );
    },
  },
  { files, mailer, smsSender },
);
