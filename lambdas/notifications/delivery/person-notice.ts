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
  /** E-mail, or phone as it is kept. */
  readonly to: string;
  readonly kind: NoticeKind;
  /** The same id and channel are told once: the id of the event, with whatever tells its messages apart. */
  readonly noticeId: string;
  readonly source?: Notice['source'];
  /** Which sending of it this is: mail programs hide a second message that calls itself as the first did. */
  readonly sendId?: string;
};

/** The key of a notice. */
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
 * E-mail to a person outside of any appointment. Its reaction needs `markAfterSending`, since what became of the message is
 * written down in a commit of its own. Throws what `deliverOnce` throws.
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
 * where the phone takes none or its owner said BAJA; at night it waits for the morning (`send-due-notice.ts`). Needs
 * `markAfterSending` as above. Throws what `deliverOnce` throws.
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
