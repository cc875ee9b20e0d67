import { audit } from '#lambdas/platform/commit.ts';
import { smsSender } from '#lambdas/platform/from-env/sms-sender.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform, Seams } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { textReader } from '#lambdas/runtime/sms-reader.ts';
import { smsPhone } from '#shared/core/contact.ts';
import { askedIn } from '#shared/notifications/sms-keyword.ts';
import { helpText, optedInText, optedOutText } from '../messages/opt-out.ts';
import { linksNow } from './links.ts';

type Reading = Platform & Pick<Seams, 'smsSender'>;

type Wish = Exclude<ReturnType<typeof askedIn>, undefined | 'help'>;

/** Answers what to say to them; nothing when it is as they wish already, since their text came twice. */
const heeded = (
  wish: Wish,
  phone: string,
  { smsOptOuts, commit, now }: Reading,
): Promise<string | undefined> =>
  retryStale(async () => {
    const isOut = await smsOptOuts.has(phone);
    if (isOut === (wish === 'optOut')) return undefined;
    if (wish === 'optOut') await commit(smsOptOuts.add(phone, now()), audit('sms.optedOut', phone));
    else await commit(smsOptOuts.remove(phone), audit('sms.optedIn', phone));
    return wish === 'optOut' ? optedOutText : optedInText;
  });

/** A program that answers whatever comes must not be answered for ever. */
const mostHelp = 3;

/** How to reach the center, and how to get no more SMS. */
async function help(phone: string, platform: Reading): Promise<string | undefined> {
  const { throttles, now } = platform;
  const count = await throttles.count({ subject: `sms help of ${phone}`, seconds: 3600, now: now() });
  return count > mostHelp ? undefined : helpText(await linksNow(platform));
}

/**
 * STOP or BAJA: no more SMS to that phone. ALTA: again. Each is answered once. AYUDA: how to reach us. People's other
 * words are not for us.
 */
export const handler = textReader(
  {
    name: 'receive-text',
    run: async ({ originationNumber, messageBody }, platform) => {
      const to = smsPhone(originationNumber);
      const wish = askedIn(messageBody);
      if (to === undefined || wish === undefined) return log.info('text ignored');
      const text = wish === 'help' ? await help(to, platform) : await heeded(wish, to, platform);
      if (text === undefined) return;
      // Their wish stands whether or not the answer arrives.
      await platform.smsSender
        .send({ to, text })
        .catch((error: unknown) => log.warn('text not answered', { error: String(error) }));
    },
  },
  { smsSender },
);
