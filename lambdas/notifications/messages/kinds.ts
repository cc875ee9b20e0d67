import type { MessageKind } from '#shared/notifications/delivery.ts';
import { cancelledTemplate } from './appointments/appointment-cancelled.ts';
import { confirmedTemplate } from './appointments/appointment-confirmed.ts';
import { deniedTemplate } from './appointments/appointment-denied.ts';
import { rescheduledTemplate } from './appointments/appointment-rescheduled.ts';
import { attendanceTemplate } from './appointments/attendance-confirmed.ts';
import { refundedTemplate, refundFailedTemplate } from './appointments/deposit-refund.ts';
import { holdEndingTemplate, lapsedTemplate } from './appointments/hold-end.ts';
import type { MessageTemplate } from './appointments/kind.ts';
import { reminderTemplate } from './appointments/reminder.ts';
import { requestReceivedTemplate } from './appointments/request-received.ts';
import { timesProposedTemplate } from './appointments/times-proposed.ts';

export const messageTemplates: Readonly<Record<MessageKind, MessageTemplate>> = {
  requestReceived: requestReceivedTemplate,
  timesProposed: timesProposedTemplate,
  confirmed: confirmedTemplate,
  denied: deniedTemplate,
  lapsed: lapsedTemplate,
  cancelled: cancelledTemplate,
  refunded: refundedTemplate,
  refundFailed: refundFailedTemplate,
  rescheduled: rescheduledTemplate,
  attendance: attendanceTemplate,
  holdEnding: holdEndingTemplate,
  reminder: reminderTemplate,
};
