import * as z from 'zod/mini';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Id, Instant } from '#shared/core/schemas.ts';
import { failReasons, Message, messageChannels, messageKinds, noticeKinds } from './delivery.ts';

export const MessageView = z.extend(
  z.pick(Message, {
    kind: true,
    channel: true,
    audience: true,
    to: true,
    state: true,
    skipReason: true,
    failReason: true,
    occurredAt: true,
    dueAt: true,
    sentAt: true,
    deliveredAt: true,
  }),
  {
    messageId: Id,
    /** Whether it is for the client, still current, and not waiting for its time. */
    canResend: z.boolean(),
  },
);
export type MessageView = z.infer<typeof MessageView>;

export const listMessages = route('listMessages', {
  method: 'GET',
  path: '/appointments/{appointmentId}/messages',
  summary: 'Lists the messages about an appointment, with recipients and delivery status, newest first',
  allow: frontDesk,
  params: z.object({ appointmentId: Id }),
  reply: z.array(MessageView),
});

export const resendMessage = route('resendMessage', {
  method: 'POST',
  path: '/appointments/{appointmentId}/messages/{messageId}/resend',
  summary: 'Resends a message with the appointment’s current data',
  allow: frontDesk,
  params: z.object({ appointmentId: Id, messageId: Id }),
  reply: MessageView,
});

/** A message that could not be sent, while it is retried and afterwards until dismissed. */
export const FailedMessage = z.object({
  id: Id,
  kind: z.union([z.enum(messageKinds), z.enum(noticeKinds)]),
  channel: z.enum(messageChannels),
  to: z.string(),
  recipientId: Id,
  failedAt: Instant,
  /** Absent if the provider did not accept it. */
  failReason: z.optional(z.enum(failReasons)),
  nextTryAt: z.optional(Instant),
  appointmentId: z.optional(Id),
});
export type FailedMessage = z.infer<typeof FailedMessage>;

export const listFailedMessages = route('listFailedMessages', {
  method: 'GET',
  path: '/failed-messages',
  summary:
    'Lists undelivered e-mails and SMS of every kind. Failures that are not dismissed precede messages being retried',
  allow: frontDesk,
  topics: ['appointments', 'accounts', 'patients'],
  reply: z.array(FailedMessage),
});

export const dismissFailedMessage = route('dismissFailedMessage', {
  method: 'POST',
  path: '/failed-messages/{id}/dismissal',
  summary: 'Dismisses an undelivered message. Repeated calls change nothing',
  allow: frontDesk,
  params: z.object({ id: Id }),
  body: z.strictObject({ channel: z.enum(messageChannels), recipientId: Id }),
  reply: z.object({}),
});
