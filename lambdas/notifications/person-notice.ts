import type { Platform, Seams } from '#lambdas/platform/platform.ts';
import { smsPhone } from '#shared/core/contact.ts';
import type { Notice, NoticeKind, NoticeSkipReason } from '#shared/notifications/notice.ts';
import { isQuiet } from '#shared/notifications/quiet-hours.ts';
import { smsText } from '#shared/notifications/sms-text.ts';
import type { Message } from './messages/letter.ts';

type Telling = Pick<Platform, 'notices' | 'smsOptOuts' | 'commit' | 'now'>;
type Person = {
  readonly userId: string;
  /** E-mail, or phone as it is kept. */
  readonly to: string;
  readonly kind: NoticeKind;
  /** The same id and channel are told once: the id of the event, with whatever tells its messages apart. */
  readonly noticeId: string;
};
type Draft = Pick<Notice, 'userId' | 'to' | 'kind' | 'noticeId' | 'channel'>;

/** Says it once; one that could not be sent is written down as failed and thrown, for whoever tries again. */
async function say(platform: Telling, draft: Draft, send: () => Promise<void>): Promise<Notice> {
  const known = await platform.notices.find(draft);
  if (known?.state === 'sent') return known;
  try {
    await send();
  } catch (error) {
    await write(platform, draft, { state: 'failed' });
    throw error;
  }
  return write(platform, draft, { state: 'sent' });
}

async function write(
  { notices, commit, now }: Telling,
  draft: Draft,
  outcome: Pick<Notice, 'state' | 'skipReason'>,
): Promise<Notice> {
  const notice: Notice = { ...draft, ...outcome, at: now().toISOString() };
  await commit(notices.put(notice));
  return notice;
}

/**
 * E-mail to a person outside of any visit. Its reaction needs `marksLast`, since what became of the message is
 * written down in a commit of its own. Throws what the mailer throws.
 */
export async function mailPerson(
  platform: Telling & Pick<Seams, 'mailer'>,
  { message, ...person }: Person & { readonly message: Message },
): Promise<Notice> {
  const draft: Draft = { ...person, channel: 'mail' };
  const { userId, noticeId, to } = person;
  return say(platform, draft, () =>
    platform.mailer.send({ ...message, to, messageKey: `${noticeId}.${userId}` }),
  );
}

/** Why a phone gets no SMS now. */
async function reasonToSkip(
  phone: string | undefined,
  { smsOptOuts, now }: Telling,
): Promise<NoticeSkipReason | undefined> {
  if (phone === undefined) return 'phoneInvalid';
  if (await smsOptOuts.has(phone)) return 'optedOut';
  return isQuiet(now()) ? 'quietHours' : undefined;
}

/**
 * SMS to a person outside of any visit; its words say nothing of anybody's health. Skipped where the phone takes none,
 * its owner said BAJA, or it is night. Needs `marksLast` as above. Throws what the texter throws.
 */
export async function textPerson(
  platform: Telling & Pick<Seams, 'texter'>,
  { text, to, ...person }: Person & { readonly text: string },
): Promise<Notice> {
  const phone = smsPhone(to);
  const draft: Draft = { ...person, to: phone ?? to, channel: 'sms' };
  const known = await platform.notices.find(draft);
  if (known?.state === 'sent') return known;
  const skipReason = await reasonToSkip(phone, platform);
  if (phone === undefined || skipReason) {
    return write(platform, draft, { state: 'skipped', ...(skipReason && { skipReason }) });
  }
  return say(platform, draft, () => platform.texter.send({ to: phone, text: smsText(text) }));
}
