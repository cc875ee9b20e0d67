import type { MessageKind } from '#shared/notifications/delivery.ts';
import { cancelled } from './appointments/appointment-cancelled.ts';
import { confirmed } from './appointments/appointment-confirmed.ts';
import { denied } from './appointments/appointment-denied.ts';
import { rescheduled } from './appointments/appointment-rescheduled.ts';
import { attendance } from './appointments/attendance-confirmed.ts';
import { refunded, refundFailed } from './appointments/deposit-refund.ts';
import { holdEnding, lapsed } from './appointments/hold-end.ts';
import type { MessageTemplate } from './appointments/kind.ts';
import { reminder } from './appointments/reminder.ts';
import { requestReceived } from './appointments/request-received.ts';

export const kinds: Readonly<Record<MessageKind, MessageTemplate>> = {
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
