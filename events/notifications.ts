import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import { messageChannels } from '#shared/notifications/delivery.ts';
import { defineEvent } from './define-event.ts';

/** A message was not delivered, or is no longer retried. */
export const MessageFailed = defineEvent(
  'notifications',
  'MessageFailed',
  1,
  z.object({ subjectId: Id, deliveryId: Id, channel: z.enum(messageChannels) }),
);

/** A notice of the bell was stored. `staffId` is set if it is for an aesthetician only. */
export const BellNoticePosted = defineEvent(
  'notifications',
  'BellNoticePosted',
  1,
  z.object({ noticeId: z.string(), staffId: z.optional(Id) }),
);

/** An SMS of a client arrived or was handled. */
export const SmsReplyChanged = defineEvent('notifications', 'SmsReplyChanged', 1, z.object({ replyId: Id }));
