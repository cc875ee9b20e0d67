import { smsSender } from '#lambdas/platform/external/from-env.ts';
import { log } from '#lambdas/platform/log.ts';
import { type InboundText, textReader } from '#lambdas/runtime/sms-reader.ts';
import { smsPhone } from '#shared/core/phone/sms-phone.ts';
import { askedIn, type SmsKeyword, speaksOfAppointment } from '#shared/notifications/sms-keyword.ts';
import { keepReply, obeyKeyword } from './act-on-text.ts';
import { confirmByText } from './confirm-by-text.ts';
import type { Reading, Sender } from './sender.ts';

type Sent = { readonly text: InboundText; readonly sender: Sender };

const isForTheList = (keyword: SmsKeyword | undefined) => keyword === undefined || keyword === 'confirm';

async function answerTo({ text, sender }: Sent, platform: Reading): Promise<string | undefined> {
  const keyword = askedIn(text.messageBody);
  if (!isForTheList(keyword)) {
    const answer = await obeyKeyword(keyword, sender, platform);
    // An opt-out may also contain a request, such as a cancellation.
    if (keyword === 'optOut' && speaksOfAppointment(text.messageBody))
      await keepReply(text, sender, platform);
    return answer;
  }
  const confirmed = keyword === 'confirm' ? await confirmByText(text, sender, platform) : undefined;
  if (!confirmed) return keepReply(text, sender, platform);
  if (confirmed.isForDesk) await keepReply(text, sender, platform);
  return confirmed.answer;
}

/**
 * Handles incoming texts: STOP or BAJA opts out, ALTA opts in, AYUDA sends help, SI or C confirms attendance.
 * The front desk reads all others.
 */
export const handler = textReader(
  {
    name: 'receive-text',
    run: async (text, platform) => {
      const { originationNumber } = text;
      const phone = smsPhone(originationNumber);
      const answer = await answerTo({ text, sender: { from: phone ?? originationNumber, phone } }, platform);
      if (answer === undefined || phone === undefined) return;
      // A failed reply does not undo the handling of the text.
      await platform.smsSender
        .send({ to: phone, text: answer })
        .catch((error: unknown) => log.warn('text not answered', { error: String(error) }));
    },
  },
  { smsSender },
);
