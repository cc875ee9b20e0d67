import { SmsReplyChanged } from '#events/notifications.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import { log } from '#lambdas/platform/log.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import type { InboundText } from '#lambdas/runtime/sms-reader.ts';
import { createSmsReply } from '#shared/notifications/sms-reply.ts';
import { readLinks } from '../delivery/links.ts';
import { helpText, optedInText, optedOutText, readByDeskText } from '../messages/sms/sms-answers.ts';
import { findClients, isWithinLimit, type Sender, type TextReplyPorts } from './sender.ts';

type OptChoice = 'optOut' | 'optIn';

/** Applies the opt-out or opt-in and returns the reply, or undefined if a repeated text changes nothing. */
const applyOptChoice = (
  choice: OptChoice,
  phone: string,
  platform: TextReplyPorts,
): Promise<string | undefined> =>
  retryStale(async () => {
    const { smsOptOuts, commit, now } = platform;
    const isOptedOut = await smsOptOuts.has(phone);
    if (isOptedOut === (choice === 'optOut')) return undefined;
    if (choice === 'optOut') await commit(smsOptOuts.add(phone, now()), audit('sms.optedOut', phone));
    else await commit(smsOptOuts.remove(phone), audit('sms.optedIn', phone));
    return (choice === 'optOut' ? optedOutText : optedInText)(await readLinks(platform));
  });

/** Limits replies to an auto-responder. */
const helpLimit = { action: 'help', maxCount: 3, seconds: 3600 } as const;

/** Applies a keyword and returns the reply. */
export async function applyKeyword(
  keyword: OptChoice | 'help',
  sender: Sender,
  platform: TextReplyPorts,
): Promise<string | undefined> {
  if (sender.phone === undefined) return undefined;
  if (keyword !== 'help') return applyOptChoice(keyword, sender.phone, platform);
  return (await isWithinLimit(helpLimit, sender, platform)) ? helpText(await readLinks(platform)) : undefined;
}

/** Limits the stored texts of one phone, so that it cannot flood the list. */
const listLimit = { action: 'list', maxCount: 20, seconds: 3600 } as const;
const answerLimit = { action: 'answer', maxCount: 1, seconds: 24 * 3600 } as const;

/** Stores a text once on the front desk's list. Returns an acknowledgement once a day. */
export async function storeReply(
  { inboundMessageId: replyId, messageBody: text }: InboundText,
  sender: Sender,
  platform: TextReplyPorts,
): Promise<string | undefined> {
  const { smsReplies, smsOptOuts, commit, now } = platform;
  const { from } = sender;
  if (await smsReplies.find(replyId)) return undefined;
  if (!(await isWithinLimit(listLimit, sender, platform))) {
    log.warn('text not stored', { code: 'sms.flood' });
    return undefined;
  }
  const patientIds = (await findClients(sender, platform)).map(({ patientId }) => patientId);
  await commit(
    smsReplies.add(createSmsReply({ replyId, from, text, patientIds }, now())),
    emit(SmsReplyChanged, { replyId }),
  );
  if ((await smsOptOuts.has(from)) || !(await isWithinLimit(answerLimit, sender, platform))) return undefined;
  return readByDeskText(await readLinks(platform));
}
