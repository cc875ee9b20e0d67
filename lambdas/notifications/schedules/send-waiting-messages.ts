import type { Write } from '#lambdas/platform/commit.ts';
import { mailer } from '#lambdas/platform/from-env/mailer.ts';
import { smsSender } from '#lambdas/platform/from-env/sms-sender.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform, Seams } from '#lambdas/platform/platform.ts';
import { forEachIsolated } from '#lambdas/runtime/for-each-isolated.ts';
import { scheduled } from '#lambdas/runtime/scheduled.ts';
import type { Message } from '#shared/notifications/message.ts';
import type { Notice } from '#shared/notifications/notice.ts';
import { byMail, bySms } from '../delivery/channel.ts';
import { deliver } from '../delivery/deliver.ts';
import { textPerson, writeNotice } from '../delivery/person-notice.ts';
import { morningTexts } from './morning-sms.ts';

/** Sends an SMS that waited for the morning as it reads now, or writes down that it is old news. Throws what the smsSender throws. */
async function sendWaitingNotice(
  platform: Platform & Pick<Seams, 'smsSender'>,
  notice: Notice,
): Promise<void> {
  const { userId, noticeId, channel, kind, to } = notice;
  const morning = await morningTexts[kind]?.(notice, platform);
  if (!morning) {
    const draft = { userId, noticeId, channel, kind, to };
    await writeNotice(platform, draft, { state: 'skipped', skipReason: 'outdated' });
    return;
  }
  const { state } = await textPerson(platform, {
    userId,
    noticeId,
    kind,
    to: morning.to,
    text: morning.text,
  });
  if (state === 'sent')
    // The SMS is out: what fails now must not send it again.
    await morning
      .onSent?.()
      .catch((error: unknown) => log.warn('SMS not noted', { noticeId, error: String(error) }));
}

type Sending = Platform & Pick<Seams, 'mailer' | 'smsSender'>;

/** How long after its time a message that cannot be sent is tried again, every minute; then it stays failed. */
const timeoutMs = 15 * 60_000;

/** Something whose hour has come. */
type Waiting = {
  readonly id: string;
  readonly dueAt: string;
  send(): Promise<void>;
  /** As it was, to wait once more. */
  readonly again: Write;
};

const ofAppointment = (message: Message, platform: Sending): Waiting => ({
  id: message.messageId,
  dueAt: message.dueAt ?? message.occurredAt,
  again: platform.messages.put(message),
  async send() {
    const appointment = await platform.appointments.get(message.appointmentId);
    const channel = message.channel === 'mail' ? byMail(platform.mailer) : bySms(platform.smsSender);
    await deliver(message, appointment, { platform, channel });
  },
});

const ofPerson = (notice: Notice, platform: Sending): Waiting => ({
  id: notice.noticeId,
  dueAt: notice.dueAt ?? notice.at,
  again: platform.notices.put(notice),
  send: () => sendWaitingNotice(platform, notice),
});

async function waitOn({ dueAt, again }: Waiting, { commit, now }: Sending): Promise<void> {
  if (now().getTime() - Date.parse(dueAt) < timeoutMs) await commit(again);
}

/** Every minute: what waited for the morning, or for a move nobody takes back any more. One that fails stops no other. */
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
        (each) =>
          each.send().catch(async (error: unknown) => {
            await waitOn(each, platform);
            throw error;
          }),
      );
    },
  },
  { mailer, smsSender },
);
