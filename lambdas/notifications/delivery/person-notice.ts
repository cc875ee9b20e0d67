import type { Ports } from '#lambdas/platform/lazy-ports.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { toSmsPhone } from '#shared/core/phone/sms-phone.ts';
import type {
  DeliveryKey,
  MessageChannel,
  Notice,
  NoticeKind,
  NoticeSkipReason,
} from '#shared/notifications/delivery.ts';
import { getNextAllowedTime } from '#shared/notifications/quiet-hours.ts';
import { toSmsText } from '#shared/notifications/sms-text.ts';
import type { Message as Letter } from '../messages/letter.ts';
import { type DeliveryPorts, deliverOnce } from './deliver-once.ts';
import { encodeTrace } from './mail-trace.ts';

type PersonNoticePorts = DeliveryPorts & Pick<Platform, 'mailStops' | 'smsOptOuts'>;
type PersonNotice = {
  readonly userId: string;
  readonly to: string;
  readonly kind: NoticeKind;
  /** Deduplicates per channel. It is the event id, with a suffix if the event sends several messages. */
  readonly noticeId: string;
  readonly source?: Notice['source'];
  /** Distinguishes deliberate resends, because mail programs hide a message with a repeated Message-ID. */
  readonly sendId?: string;
};

export const toNoticeKey = (
  { userId, noticeId }: Pick<PersonNotice, 'userId' | 'noticeId'>,
  channel: MessageChannel,
): DeliveryKey => ({
  subjectId: userId,
  deliveryId: noticeId,
  channel,
});

const createDraft = (
  { userId, noticeId, to, kind, source }: PersonNotice,
  channel: MessageChannel,
  now: Date,
) => ({
  ...toNoticeKey({ userId, noticeId }, channel),
  recipientId: userId,
  to,
  kind,
  source,
  occurredAt: now.toISOString(),
});

/**
 * Sends an e-mail that is not about an appointment. Throws what `deliverOnce` throws. Its reaction needs
 * `recordAfterSending`, because the outcome is committed separately.
 */
export const mailPerson = (
  platform: PersonNoticePorts & Pick<Ports, 'mailer'>,
  { message, sendId, ...person }: PersonNotice & { readonly message: Letter },
): Promise<Notice> => {
  const { userId, noticeId, to } = person;
  const key = toNoticeKey(person, 'mail');
  return deliverOnce<Notice>(platform, key, async () => {
    const stop = await platform.mailStops.find(to);
    return {
      draft: createDraft(person, 'mail', platform.now()),
      skipReason: stop?.reason,
      dueAt: platform.now(),
      send: async () => {
        const messageKey = [noticeId, ...(sendId === undefined ? [] : [sendId]), userId].join('.');
        const trace = encodeTrace({ ...key, recipientId: userId });
        await platform.mailer.send({ ...message, to, messageKey, trace });
        return undefined;
      },
    };
  });
};

async function findSkipReason(
  phone: string | undefined,
  { smsOptOuts }: PersonNoticePorts,
): Promise<NoticeSkipReason | undefined> {
  if (phone === undefined) return 'phoneInvalid';
  return (await smsOptOuts.has(phone)) ? 'optedOut' : undefined;
}

/**
 * Sends an SMS that is not about an appointment and contains no health data. At night it waits for morning
 * (`send-due-notice.ts`). Throws what `deliverOnce` throws. Needs `recordAfterSending` as `mailPerson` does.
 */
export const textPerson = (
  platform: PersonNoticePorts & Pick<Ports, 'smsSender'>,
  { text, ...person }: PersonNotice & { readonly text: () => string | Promise<string> },
): Promise<Notice> =>
  deliverOnce<Notice>(platform, toNoticeKey(person, 'sms'), async () => {
    const to = toSmsPhone(person.to) ?? person.to;
    const now = platform.now();
    return {
      draft: createDraft({ ...person, to }, 'sms', now),
      skipReason: await findSkipReason(toSmsPhone(person.to), platform),
      dueAt: getNextAllowedTime(now),
      send: async () => platform.smsSender.send({ to, text: toSmsText(await text()) }),
    };
  });
