import { audit } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { linksNow } from '../delivery/links.ts';
import { helpText, optedInText, optedOutText } from '../messages/sms/sms-answers.ts';
import { isWithin, type Reading, type Sender } from './sender.ts';

type Wish = 'optOut' | 'optIn';

/** Answers what to say to them; nothing when it is as they wish already, since their text came twice. */
const heeded = (wish: Wish, phone: string, platform: Reading): Promise<string | undefined> =>
  retryStale(async () => {
    const { smsOptOuts, commit, now } = platform;
    const isOut = await smsOptOuts.has(phone);
    if (isOut === (wish === 'optOut')) return undefined;
    if (wish === 'optOut') await commit(smsOptOuts.add(phone, now()), audit('sms.optedOut', phone));
    else await commit(smsOptOuts.remove(phone), audit('sms.optedIn', phone));
    return (wish === 'optOut' ? optedOutText : optedInText)(await linksNow(platform));
  });

/** A program that answers whatever comes must not be answered for ever. */
const helpLimit = { what: 'help', most: 3, seconds: 3600 } as const;

/** Does what a keyword asks, and answers what to say: no more SMS, SMS again, or how to reach the center. */
export async function obeyKeyword(
  keyword: Wish | 'help',
  sender: Sender,
  platform: Reading,
): Promise<string | undefined> {
  if (sender.phone === undefined) return undefined;
  if (keyword !== 'help') return heeded(keyword, sender.phone, platform);
  return (await isWithin(helpLimit, sender, platform)) ? helpText(await linksNow(platform)) : undefined;
}
