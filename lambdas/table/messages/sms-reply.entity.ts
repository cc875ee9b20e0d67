import { SmsReply } from '#shared/notifications/sms-reply.ts';
import { gsi2 } from '../engine/indexes.ts';
import { keys2, pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byId: one received text
// byState: open and handled texts, by receipt time
export const smsReplyEntity = defineEntity('smsReply', SmsReply, {
  byId: { pk: pk(['replyId']), sk: sk([]) },
  byState: { index: gsi2.name, pk: keys2.pk(['state']), sk: keys2.sk(['receivedAt', 'replyId']) },
});
