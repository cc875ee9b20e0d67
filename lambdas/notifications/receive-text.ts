import { audit } from '#lambdas/platform/commit.ts';
import { texter } from '#lambdas/platform/from-env/texter.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform, Seams } from '#lambdas/platform/platform.ts';
import { textReader } from '#lambdas/runtime/text-reader.ts';
import { smsPhone } from '#shared/core/contact.ts';
import { askedIn } from '#shared/notifications/text-keyword.ts';
import { optedInText, optedOutText } from './messages/opt-out.ts';

type Reading = Platform & Pick<Seams, 'texter'>;

/** Their wish stands whether or not the answer arrives. */
async function answer({ texter }: Reading, to: string, text: string): Promise<void> {
  await texter
    .send({ to, text })
    .catch((error: unknown) => log.warn('text not answered', { error: String(error) }));
}

async function optOut(phone: string, platform: Reading): Promise<void> {
  await platform.smsOptOuts.add(phone, platform.now());
  await platform.commit(audit('sms.optedOut', phone));
  await answer(platform, phone, optedOutText);
}

async function optIn(phone: string, platform: Reading): Promise<void> {
  await platform.smsOptOuts.remove(phone);
  await platform.commit(audit('sms.optedIn', phone));
  await answer(platform, phone, optedInText);
}

/** STOP or BAJA: no more SMS to that phone. ALTA: again. Each is answered once; people's other words are not for us. */
export const handler = textReader(
  {
    name: 'receive-text',
    run: async ({ originationNumber, messageBody }, platform) => {
      const phone = smsPhone(originationNumber);
      const wish = askedIn(messageBody);
      if (phone === undefined || wish === undefined) return log.info('text ignored');
      const isOut = await platform.smsOptOuts.has(phone);
      if (wish === 'optOut' && !isOut) await optOut(phone, platform);
      if (wish === 'optIn' && isOut) await optIn(phone, platform);
    },
  },
  { texter },
);
