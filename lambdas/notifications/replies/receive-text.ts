import { smsSender } from '#lambdas/platform/external/from-env.ts';
import { log } from '#lambdas/platform/log.ts';
import { type InboundText, smsReader } from '#lambdas/runtime/sms-reader.ts';
import { toSmsPhone } from '#shared/core/phone/sms-phone.ts';
import { mentionsAppointment, parseSmsKeyword, type SmsKeyword } from '#shared/notifications/sms-keyword.ts';
import { applyKeyword, storeReply } from './act-on-text.ts';
import { confirmByText } from './confirm-by-text.ts';
import type { Sender, TextReplyPorts } from './sender.ts';

type ReceivedText = { readonly text: InboundText; readonly sender: Sender };

const isForFrontDesk = (keyword: SmsKeyword | undefined) => keyword === undefined || keyword === 'confirm';

async function handleText(
  { text, sender }: ReceivedText,
  platform: TextReplyPorts,
): Promise<string | undefined> {
  const keyword = parseSmsKeyword(text.messageBody);
  if (!isForFrontDesk(keyword)) {
    const answer = await applyKeyword(keyword, sender, platform);
    // An opt-out may also contain a request, such as a cancellation.
    if (keyword === 'optOut' && mentionsAppointment(text.messageBody))
      await storeReply(text, sender, platform);
    return answer;
  }
  const confirmation = keyword === 'confirm' ? await confirmByText(text, sender, platform) : undefined;
  if (!confirmation) return storeReply(text, sender, platform);
  if (confirmation.isForDesk) await storeReply(text, sender, platform);
  return confirmation.answer;
}

/**
 * Handles incoming texts. STOP or BAJA opts out, ALTA opts in, AYUDA sends help, and SI or C confirms
 * attendance. The front desk reads all other texts.
 */
export const handler = smsReader(
  {
    name: 'receive-text',
    run: async (text, platform) => {
      const { originationNumber } = text;
      const phone = toSmsPhone(originationNumber);
      const answer = await handleText(
        { text, sender: { from: phone ?? originationNumber, phone } },
        platform,
      );
      if (answer === undefined || phone === undefined) return;
      // A failed reply does not undo the handling of the text.
      await platform.smsSender
        .send({ to: phone, text: answer })
        .catch((error: unknown) => log.warn('text not answered', { error: String(error) }));
    },
  },
  { smsSender },
);
