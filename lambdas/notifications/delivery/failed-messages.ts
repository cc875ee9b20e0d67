import { audit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import * as api from '#shared/notifications/api.ts';
import type { Message } from '#shared/notifications/message.ts';
import type { Notice } from '#shared/notifications/notice.ts';
import { lostShownDays } from '#shared/notifications/retry.ts';

const dayMs = 86_400_000;
const ofMessage = (message: Message) => ({ ...message, id: message.messageId });
const ofNotice = (notice: Notice) => ({ ...notice, id: notice.noticeId, recipientId: notice.userId });

/** Given up, and seen by nobody. */
async function lostOnes({ messages, notices, now }: Platform) {
  const since = new Date(now().getTime() - lostShownDays * dayMs);
  const [ofAppointments, ofPeople] = await Promise.all([messages.lost(since), notices.lost(since)]);
  return { ofAppointments, ofPeople };
}

const rowsOf = (ofAppointments: readonly Message[], ofPeople: readonly Notice[]): api.FailedMessage[] =>
  [...ofAppointments.map(ofMessage), ...ofPeople.map(ofNotice)].flatMap(({ dueAt, failedAt, ...row }) =>
    failedAt ? [{ ...row, failedAt, nextTryAt: dueAt }] : [],
  );

/** What was given up stands first, the newest before; then what is tried again, the next try before. */
export const listFailedMessages = operation(api.listFailedMessages, async (_, platform) => {
  const { messages, notices } = platform;
  const [lost, tried] = await Promise.all([
    lostOnes(platform),
    Promise.all([messages.failed(), notices.failed()]),
  ]);
  return [
    ...rowsOf(lost.ofAppointments, lost.ofPeople).sort((a, b) => b.failedAt.localeCompare(a.failedAt)),
    ...rowsOf(...tried).sort((a, b) => (a.nextTryAt ?? '').localeCompare(b.nextTryAt ?? '')),
  ];
});

/** One that is tried again stays: it may still go out. */
export const dismissFailedMessage = operation(
  api.dismissFailedMessage,
  async ({ params: { id }, body: { channel, recipientId } }, platform) => {
    const { messages, notices, commit, now } = platform;
    const { ofAppointments, ofPeople } = await lostOnes(platform);
    const dismissedAt = now().toISOString();
    const message = ofAppointments.find((each) => each.messageId === id && each.channel === channel);
    const notice = ofPeople.find(
      (each) => each.noticeId === id && each.channel === channel && each.userId === recipientId,
    );
    if (message) await commit(messages.put({ ...message, dismissedAt }), audit('message.dismissed', id));
    else if (notice) await commit(notices.put({ ...notice, dismissedAt }), audit('message.dismissed', id));
    return {};
  },
);
