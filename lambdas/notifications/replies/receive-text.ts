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

/** What to answer, if anything. */
async function answerTo({ text, sender }: Sent, platform: Reading): Promise<string | undefined> {
  const keyword = askedIn(text.messageBody);
  if (!isForTheList(keyword)) {
    const answer = await obeyKeyword(keyword, sender, platform);
    // 'Cancel my appointment and stop': who is left alone from now on still asked for something else.
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
 * STOP or BAJA: no more SMS to that phone. ALTA: again. AYUDA: how to reach us. SI or C: they come to their appointment.
 * Everything else people write waits for the desk.
 */
export const handler = textReader(
  {
    name: 'receive-text',
    run: async (text, platform) => {
      const { originationNumber } = text;
      const phone = smsPhone(originationNumber);
      const answer = await answerTo({ text, sender: { from: phone ?? originationNumber, phone } }, platform);
      if (answer === undefined || phone === undefined) return;
      // What they wrote stands whether or not the answer arrives.
      await platform.smsSender
        .send({ to: phone, text: answer })
        .catch((error: unknown) => log.warn('text not answered', { error: String(error) }));
    },
  },
  { smsSender },
);
