import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

/** What somebody texted came in, or was attended to. */
export const SmsReplyChanged = defineEvent('notifications', 'SmsReplyChanged', 1, z.object({ replyId: Id }));
