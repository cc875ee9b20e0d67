import type { Seams } from '#lambdas/platform/lazy-seams.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { smsPhone } from '#shared/core/phone/sms-phone.ts';
import type {
  DeliveryKey,
  MessageChannel,
  Notice,
  NoticeKind,
  NoticeSkipReason,
} from '#shared/notifications/delivery.ts';
import { nextAllowedAt } from '#shared/notifications/quiet-hours.ts';
import { smsText } from '#shared/notifications/sms-text.ts';
import type { Message as Letter } from '../messages/letter.ts';
import { deliverOnce, type Recording } from './deliver-once.ts';
import { traceFor } from './mail-trace.ts';

type Telling = Recording & Pick<Platform, 'mailStops' | 'smsOptOuts'>;
type Person = {
  readonly userId: string;
  readonly to: string;
  readonly kind: NoticeKind;
  /** Deduplicates per channel: the event id, plus a suffix if the event sends several messages. */
  readonly noticeId: string;
  readonly source?: Notice['source'];
  /** Distinguishes deliberate resends, because mail programs hide a message with a repeated Message-ID. */
  readonly sendId?: string;
};

/** Returns the delivery key of a notice. */
export const noticeKey = (
  { userId, noticeId }: Pick<Person, 'userId' | 'noticeId'>,
  channel: MessageChannel,
): DeliveryKey => ({
  subjectId: userId,
  deliveryId: noticeId,
  channel,
});

const draftFor = ({ userId, noticeId, to, kind, source }: Person, channel: MessageChannel, now: Date) => ({
  ...noticeKey({ userId, noticeId }, channel),
  recipientId: userId,
  to,
  kind,
  source,
  occurredAt: now.toISOString(),
});

/**
 * Sends an e-mail that is not about an appointment; throws what `deliverOnce` throws. Its reaction needs
 * `markAfterSending` because the outcome is committed separately.
 */
export const mailPerson = (
  platform: Telling & Pick<Seams, 'mailer'>,
  { message, sendId, ...person }: Person & { readonly message: Letter },
): Promise<Notice> => {
  const { userId, noticeId, to } = person;
  const key = noticeKey(person, 'mail');
  return deliverOnce<Notice>(platform, key, async () => {
    const stop = await platform.mailStops.find(to);
    return {
      draft: draftFor(person, 'mail', platform.now()),
      skipReason: stop?.reason,
      dueAt: platform.now(),
      send: async () => {
        const messageKey = [noticeId, ...(sendId === undefined ? [] : [sendId]), userId].join('.');
        const trace = traceFor({ ...key, recipientId: userId });
        await platform.mailer.send({ ...message, to, messageKey, trace });
        return undefined;
      },
    };
  });
};

async function reasonToSkip(
  phone: string | undefined,
  { smsOptOuts }: Telling,
): Promise<NoticeSkipReason | undefined> {
  if (phone === undefined) return 'phoneInvalid';
  return (await smsOptOuts.has(phone)) ? 'optedOut' : undefined;
}

/**
 * Sends an SMS that is not about an appointment and contains no health data; throws what `deliverOnce`
 * throws. At night it waits until morning (`send-due-notice.ts`); needs `markAfterSending` like `mailPerson`.
 */
export const textPerson = (
  platform: Telling & Pick<Seams, 'smsSender'>,
  { text, ...person }: Person & { readonly text: () => string | Promise<string> },
): Promise<Notice> =>
  deliverOnce<Notice>(platform, noticeKey(person, 'sms'), async () => {
    const to = smsPhone(person.to) ?? person.to;
    const now = platform.now();
    return {
      draft: draftFor({ ...person, to }, 'sms', now),
      skipReason: await reasonToSkip(smsPhone(person.to), platform),
      dueAt: nextAllowedAt(now),
      send: async () => platform.smsSender.send({ to, text: smsText(await text()) }),
    };
  });
