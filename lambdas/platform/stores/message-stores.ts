import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { type MailStopStore, mailStopStore } from '#lambdas/table/messages/mail-stop.store.ts';
import { type MessageStore, messageStore } from '#lambdas/table/messages/message.store.ts';
import { type NoticeStore, noticeStore } from '#lambdas/table/messages/notice.store.ts';
import { type SmsDeliveryStore, smsDeliveryStore } from '#lambdas/table/messages/sms-delivery.store.ts';
import { type SmsOptOutStore, smsOptOutStore } from '#lambdas/table/messages/sms-opt-out.store.ts';
import { type SmsReplyStore, smsReplyStore } from '#lambdas/table/messages/sms-reply.store.ts';
import { deferred } from '../deferred.ts';

/** What is said to people, and what they say back. */
export type MessageStores = {
  messages: MessageStore;
  notices: NoticeStore;
  mailStops: MailStopStore;
  smsDeliveries: SmsDeliveryStore;
  smsOptOuts: SmsOptOutStore;
  smsReplies: SmsReplyStore;
};

export const messageStoresOf = (config: TableConfig): MessageStores => ({
  messages: deferred(() => messageStore(config)),
  notices: deferred(() => noticeStore(config)),
  mailStops: deferred(() => mailStopStore(config)),
  smsDeliveries: deferred(() => smsDeliveryStore(config)),
  smsOptOuts: deferred(() => smsOptOutStore(config)),
  smsReplies: deferred(() => smsReplyStore(config)),
});
