import type { MessageKind } from '#shared/notifications/message.ts';
import { cancelled } from './appointment-cancelled.ts';
import { confirmed } from './appointment-confirmed.ts';
import { denied } from './appointment-denied.ts';
import { rescheduled } from './appointment-rescheduled.ts';
import { attendance } from './attendance-confirmed.ts';
import { refunded, refundFailed } from './deposit-refund.ts';
import { holdEnding, lapsed } from './hold-end.ts';
import type { Kind } from './kind.ts';
import { reminder } from './reminder.ts';
import { requestReceived } from './request-received.ts';

/** Every kind of message about an appointment. */
export const kinds: Readonly<Record<MessageKind, Kind>> = {
  requestReceived,
  confirmed,
  denied,
  lapsed,
  cancelled,
  refunded,
  refundFailed,
  rescheduled,
  attendance,
  holdEnding,
  reminder,
};
