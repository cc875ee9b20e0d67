import { log } from '#lambdas/platform/log.ts';
import type { Platform, Seams } from '#lambdas/platform/platform.ts';
import type { Notice } from '#shared/notifications/notice.ts';
import { textPerson, writeNotice } from '../delivery/person-notice.ts';
import { morningTexts } from './morning-sms.ts';

/** Sends an SMS that waited for the morning as it reads now, or writes down that it is old news. Throws what the smsSender throws. */
export async function sendWaitingNotice(
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
