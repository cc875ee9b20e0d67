import type { Seams } from '#lambdas/platform/lazy-seams.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { smsPhone } from '#shared/core/phone/sms-phone.ts';
import { isAccepted } from '#shared/notifications/message.ts';
import type { Notice, NoticeKind, NoticeSkipReason } from '#shared/notifications/notice.ts';
import { nextAllowedAt } from '#shared/notifications/quiet-hours.ts';
import { failureOf } from '#shared/notifications/retry.ts';
import { smsText } from '#shared/notifications/sms-text.ts';
import type { Message } from '../messages/letter.ts';
import { commitSent } from './commit-sent.ts';
import { traceFor } from './mail-trace.ts';
import { oneAtATime } from './one-at-a-time.ts';

type Telling = Pick<
  Platform,
  'notices' | 'mailStops' | 'smsDeliveries' | 'smsOptOuts' | 'uniqueClaims' | 'commit' | 'now'
>;
type Person = {
  readonly userId: string;
  /** E-mail, or phone as it is kept. */
  readonly to: string;
  readonly kind: NoticeKind;
  /** The same id and channel are told once: the id of the event, with whatever tells its messages apart. */
  readonly noticeId: string;
  readonly source?: Notice['source'];
  /** Which sending of it this is: mail programs hide a second message that calls itself as the first did. */
  readonly sendId?: string;
};
export type NoticeDraft = Pick<Notice, 'userId' | 'to' | 'kind' | 'noticeId' | 'channel' | 'source'>;

/** The name of the lease under which a notice is sent and its delivery recorded. */
export const noticeLease = ({
  noticeId,
  userId,
  channel = 'sms',
}: Pick<Notice, 'noticeId' | 'userId'> & { readonly channel?: Notice['channel'] }) =>
  `${noticeId} ${userId} ${channel}`;

/** Sends; answers the id under which the delivery of an SMS is reported. */
type Send = () => Promise<string | undefined>;

/** Says it once, unless the address is stopped; one that could not be sent is written down as failed and thrown, for whoever tries again. */
const say = (platform: Telling, draft: NoticeDraft, send: Send): Promise<Notice> =>
  oneAtATime(platform, noticeLease(draft), () => sayAlone(platform, draft, send));

async function sayAlone(platform: Telling, draft: NoticeDraft, send: Send): Promise<Notice> {
  const { notices, mailStops, now } = platform;
  const known = await notices.find(draft);
  if (known && isAccepted(known.state)) return known;
  const stop = draft.channel === 'mail' ? await mailStops.find(draft.to) : undefined;
  if (stop) return writeNotice(platform, draft, { state: 'skipped', skipReason: stop.reason });
  let providerId: string | undefined;
  try {
    providerId = await send();
  } catch (error) {
    await writeNotice(platform, draft, { state: 'failed', ...failureOf(known, platform.now()) });
    throw error;
  }
  const { userId, noticeId } = draft;
  return commitSent<Notice>(platform, {
    row: { ...draft, state: 'sent', at: now().toISOString(), ...(providerId && { providerId }) },
    source: { userId, noticeId },
    put: (notice) => notices.put(notice),
  });
}

/** What became of it. */
export async function writeNotice(
  { notices, commit, now }: Telling,
  draft: NoticeDraft,
  outcome: Pick<Notice, 'state' | 'skipReason' | 'dueAt' | 'failedAt'>,
): Promise<Notice> {
  const notice: Notice = { ...draft, ...outcome, at: now().toISOString() };
  await commit(notices.put(notice));
  return notice;
}

/**
 * E-mail to a person outside of any appointment. Its reaction needs `markAfterSending`, since what became of the message is
 * written down in a commit of its own. Throws what the mailer throws.
 */
export async function mailPerson(
  platform: Telling & Pick<Seams, 'mailer'>,
  { message, sendId, ...person }: Person & { readonly message: Message },
): Promise<Notice> {
  const draft: NoticeDraft = { ...person, channel: 'mail' };
  const { userId, noticeId, to } = person;
  const messageKey = [noticeId, ...(sendId === undefined ? [] : [sendId]), userId].join('.');
  const trace = traceFor({ userId, noticeId });
  return say(platform, draft, async () => {
    await platform.mailer.send({ ...message, to, messageKey, trace });
    return undefined;
  });
}

/** Why a phone gets no SMS. */
async function reasonToSkip(
  phone: string | undefined,
  { smsOptOuts }: Telling,
): Promise<NoticeSkipReason | undefined> {
  if (phone === undefined) return 'phoneInvalid';
  return (await smsOptOuts.has(phone)) ? 'optedOut' : undefined;
}

/**
 * SMS to a person outside of any appointment; its words say nothing of anybody's health, and are made when it goes. Skipped
 * where the phone takes none or its owner said BAJA; at night it waits for the morning (`waiting-notices.ts`). Needs
 * `markAfterSending` as above. Throws what the smsSender throws.
 */
export async function textPerson(
  platform: Telling & Pick<Seams, 'smsSender'>,
  { text, to, ...person }: Person & { readonly text: () => string | Promise<string> },
): Promise<Notice> {
  const phone = smsPhone(to);
  const draft: NoticeDraft = { ...person, to: phone ?? to, channel: 'sms' };
  const known = await platform.notices.find(draft);
  if (known && isAccepted(known.state)) return known;
  const skipReason = await reasonToSkip(phone, platform);
  if (phone === undefined || skipReason) {
    return writeNotice(platform, draft, { state: 'skipped', ...(skipReason && { skipReason }) });
  }
  const due = nextAllowedAt(platform.now());
  if (due > platform.now())
    return writeNotice(platform, draft, { state: 'waiting', dueAt: due.toISOString() });
  return say(platform, draft, async () =>
    platform.smsSender.send({ to: phone, text: smsText(await text()) }),
  );
}
