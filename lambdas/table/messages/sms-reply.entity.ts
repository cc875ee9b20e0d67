import { SmsReply } from '#shared/notifications/sms-reply.ts';
import { gsi2 } from '../engine/indexes.ts';
import { keys2, pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byId     one text that somebody sent
// byState  those nobody attended to yet, and those somebody did, by when they came
export const smsReplyEntity = defineEntity('smsReply', SmsReply, {
  byId: { pk: pk(['replyId']), sk: sk([]) },
  byState: { index: gsi2.name, pk: keys2.pk(['state']), sk: keys2.sk(['receivedAt', 'replyId']) },
});
