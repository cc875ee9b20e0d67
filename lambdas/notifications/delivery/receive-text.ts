import { audit } from '#lambdas/platform/commit.ts';
import { smsSender } from '#lambdas/platform/from-env/sms-sender.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform, Seams } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { textReader } from '#lambdas/runtime/sms-reader.ts';
import { smsPhone } from '#shared/core/contact.ts';
import { askedIn } from '#shared/notifications/sms-keyword.ts';
import { optedInText, optedOutText } from '../messages/opt-out.ts';

type Reading = Platform & Pick<Seams, 'smsSender'>;

type Wish = NonNullable<ReturnType<typeof askedIn>>;

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

/** STOP or BAJA: no more SMS to that phone. ALTA: again. Each is answered once; people's other words are not for us. */
export const handler = textReader(
  {
    name: 'receive-text',
    run: async ({ originationNumber, messageBody }, platform) => {
      const to = smsPhone(originationNumber);
      const wish = askedIn(messageBody);
      if (to === undefined || wish === undefined) return log.info('text ignored');
      const text = await heeded(wish, to, platform);
      if (text === undefined) return;
      // Their wish stands whether or not the answer arrives.
      await platform.smsSender
        .send({ to, text })
        .catch((error: unknown) => log.warn('text not answered', { error: String(error) }));
    },
  },
  { smsSender },
);
