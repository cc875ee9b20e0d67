import type { Mailer } from '#lambdas/platform/external/mailer.ts';
import type { SmsSender } from '#lambdas/platform/external/sms-sender.ts';
import type { Message } from '#shared/notifications/delivery.ts';
import type { Composing } from '../messages/appointments/kind.ts';
import { kinds } from '../messages/kinds.ts';
import { traceFor } from './mail-trace.ts';

/** Delivery channel: composes a message from the current appointment and sends it. */
export type Channel = {
  readonly name: Message['channel'];
  /** Returns the provider id of an SMS, used to match its delivery report; undefined for an e-mail. */
  send(
    message: Pick<Message, 'kind' | 'to' | 'deliveryId' | 'subjectId' | 'recipientId'>,
    given: Composing,
  ): Promise<string | undefined>;
};

export const byMail = (mailer: Mailer): Channel => ({
  name: 'mail',
  async send({ kind, to, ...key }, given) {
    const letter = await kinds[kind].mail?.(given);
    if (!letter) throw new Error(`${kind} has no e-mail.`);
    await mailer.send({ ...letter, to, messageKey: key.deliveryId, trace: traceFor(key) });
    return undefined;
  },
});

export const bySms = (smsSender: SmsSender): Channel => ({
  name: 'sms',
  async send({ kind, to }, given) {
    const text = await kinds[kind].sms?.(given);
    if (text === undefined) throw new Error(`${kind} has no SMS.`);
    return smsSender.send({ to, text });
  },
});
