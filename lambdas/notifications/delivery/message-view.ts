import type { Appointment } from '#shared/appointments/appointment.ts';
import type { MessageView } from '#shared/notifications/api.ts';
import type { Message } from '#shared/notifications/message.ts';
import { kinds } from '../messages/kinds.ts';

/** As the front desk follows it: its client is told again only what is so, and what is not about to be told anyway. */
export const messageView = (message: Message, appointment: Appointment, now: Date): MessageView => ({
  ...message,
  canResend:
    message.audience === 'patient' &&
    message.state !== 'waiting' &&
    kinds[message.kind].stillTrue(appointment, now),
});
