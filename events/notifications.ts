import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

/** An SMS reply arrived or was attended to. */
export const SmsReplyChanged = defineEvent('notifications', 'SmsReplyChanged', 1, z.object({ replyId: Id }));
