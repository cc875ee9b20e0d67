import type { Mailer } from '#lambdas/platform/external/mailer.ts';
import type { SmsSender } from '#lambdas/platform/external/sms-sender.ts';
import type { Message } from '#shared/notifications/delivery.ts';
import type { MessageContext } from '../messages/appointments/kind.ts';
import { messageTemplates } from '../messages/kinds.ts';
import { encodeTrace } from './mail-trace.ts';

/** Composes a message from the current appointment and sends it by e-mail or SMS. */
export type Channel = {
  readonly name: Message['channel'];
  /** Returns the provider id that matches the delivery report of an SMS, or undefined for an e-mail. */
  send(
    message: Pick<Message, 'kind' | 'to' | 'deliveryId' | 'subjectId' | 'recipientId'>,
    context: MessageContext,
  ): Promise<string | undefined>;
};

export const createMailChannel = (mailer: Mailer): Channel => ({
  name: 'mail',
  async send({ kind, to, ...key }, context) {
    const letter = await messageTemplates[kind].mail?.(context);
    if (!letter) throw new Error(`${kind} has no e-mail.`);
    await mailer.send({ ...letter, to, messageKey: key.deliveryId, trace: encodeTrace(key) });
    return undefined;
  },
});

export const createSmsChannel = (smsSender: SmsSender): Channel => ({
  name: 'sms',
  async send({ kind, to }, context) {
    const text = await messageTemplates[kind].sms?.(context);
    if (text === undefined) throw new Error(`${kind} has no SMS.`);
    return smsSender.send({ to, text });
  },
});
