import { log } from '#lambdas/platform/log.ts';
import type { Texter } from '#lambdas/platform/texter.ts';
import { smsPhone } from '#shared/core/contact.ts';

type Given = {
  readonly phone: string;
  readonly text: string;
  /** What the log names when the phone cannot take an SMS: never the person. */
  readonly about: { readonly reaction: string; readonly appointmentId: string };
};

/** Sends an SMS to a phone as its owner typed it; one that cannot take an SMS is logged and left alone. */
export async function textRecipient(texter: Texter, { phone, text, about }: Given): Promise<void> {
  const to = smsPhone(phone);
  if (to === undefined) log.warn('sms not sent', { code: 'notification.phone_invalid', ...about });
  else await texter.send({ to, text });
}
