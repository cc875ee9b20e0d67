import type { MessageKind } from '#shared/notifications/message.ts';
import type { Kind } from './kind.ts';
import { cancelled } from './messages/appointment-cancelled.ts';
import { confirmed } from './messages/appointment-confirmed.ts';
import { denied } from './messages/appointment-denied.ts';
import { rescheduled } from './messages/appointment-rescheduled.ts';
import { attendance } from './messages/attendance-confirmed.ts';
import { holdEnding } from './messages/hold-ending.ts';
import { lapsed } from './messages/hold-lapsed.ts';
import { reminder } from './messages/reminder.ts';
import { requestReceived } from './messages/request-received.ts';

/** Every kind of message about a visit. */
export const kinds: Readonly<Record<MessageKind, Kind>> = {
  requestReceived,
  confirmed,
  denied,
  lapsed,
  cancelled,
  rescheduled,
  attendance,
  holdEnding,
  reminder,
};
