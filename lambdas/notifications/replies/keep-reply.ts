import { SmsReplyChanged } from '#events/notifications.ts';
import { tell } from '#lambdas/platform/commit.ts';
import { log } from '#lambdas/platform/log.ts';
import type { InboundText } from '#lambdas/runtime/sms-reader.ts';
import { received } from '#shared/notifications/sms-reply.ts';
import { linksNow } from '../delivery/links.ts';
import { readByDeskText } from '../messages/sms/sms-answers.ts';
import { clientsOf, isWithin, type Reading, type Sender } from './sender.ts';

/** A phone that floods the list is heard this often, and takes nobody else's place. */
const listLimit = { what: 'list', most: 20, seconds: 3600 } as const;
const answerLimit = { what: 'answer', most: 1, seconds: 24 * 3600 } as const;

/** Puts what somebody wrote on the desk's list, once; answers, once a day, that it is read there. */
export async function keepReply(
  { inboundMessageId: replyId, messageBody: text }: InboundText,
  sender: Sender,
  platform: Reading,
): Promise<string | undefined> {
  const { smsReplies, smsOptOuts, commit, now } = platform;
  const { from } = sender;
  if (await smsReplies.find(replyId)) return undefined;
  if (!(await isWithin(listLimit, sender, platform))) {
    log.warn('text not kept', { code: 'sms.flood' });
    return undefined;
  }
  const patientIds = (await clientsOf(sender, platform)).map(({ patientId }) => patientId);
  await commit(
    smsReplies.add(received({ replyId, from, text, patientIds }, now())),
    tell(SmsReplyChanged, { replyId }),
  );
  if ((await smsOptOuts.has(from)) || !(await isWithin(answerLimit, sender, platform))) return undefined;
  return readByDeskText(await linksNow(platform));
}
