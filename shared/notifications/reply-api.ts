import * as z from 'zod/mini';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Id, Instant } from '#shared/core/schemas.ts';
import { smsReplyStates } from './sms-reply.ts';

export const SmsReplyLine = z.object({
  replyId: Id,
  from: z.string(),
  text: z.string(),
  receivedAt: Instant,
  state: z.enum(smsReplyStates),
  handledAt: z.optional(Instant),
  /** It contains an opt-out word, and its phone is still opted in. */
  mayAskToStop: z.boolean(),
  patients: z.array(z.object({ patientId: Id, name: z.string() })),
});
export type SmsReplyLine = z.infer<typeof SmsReplyLine>;

export const listSmsReplies = route('listSmsReplies', {
  method: 'GET',
  path: '/sms-replies',
  summary: 'Lists the unhandled or the handled SMS replies to the center, newest first',
  allow: frontDesk,
  topics: ['notifications'],
  query: z.strictObject({ state: z.enum(smsReplyStates), cursor: z.optional(z.string()) }),
  reply: z.object({ rows: z.array(SmsReplyLine), cursor: z.optional(z.string()) }),
});

export const setSmsReplyState = route('setSmsReplyState', {
  method: 'PUT',
  path: '/sms-replies/{replyId}/state',
  summary: 'Marks an SMS reply as handled or unhandled',
  allow: frontDesk,
  params: z.object({ replyId: Id }),
  body: z.strictObject({ state: z.enum(smsReplyStates) }),
  reply: z.object({ replyId: Id, state: z.enum(smsReplyStates) }),
});

export const stopSmsOfReply = route('stopSmsOfReply', {
  method: 'POST',
  path: '/sms-replies/{replyId}/opt-out',
  summary: 'Blocks SMS to the sender of a reply and marks the reply as handled',
  allow: frontDesk,
  params: z.object({ replyId: Id }),
  reply: z.object({ replyId: Id }),
});
