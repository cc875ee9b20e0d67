import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

/** An SMS of a client arrived or was handled. */
export const SmsReplyChanged = defineEvent('notifications', 'SmsReplyChanged', 1, z.object({ replyId: Id }));
