import type { SmsReply, SmsReplyState } from '#shared/notifications/sms-reply.ts';
import type { TableConfig } from '../engine/config.ts';
import { type Page, readPage } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { smsReplyEntity } from './sms-reply.entity.ts';

export type SmsReplyStore = {
  find(replyId: string): Promise<SmsReply | undefined>;
  /** Returns the newest first, 100 per page. */
  byState(state: SmsReplyState, cursor?: string): Promise<Page<SmsReply>>;
  /** Counts open replies up to `limit`. */
  countOpen(limit: number): Promise<number>;
  add(reply: SmsReply): RowWrite;
  change(after: SmsReply, before: SmsReply): RowWrite;
};

const pageSize = 100;

export function smsReplyStore(config: TableConfig): SmsReplyStore {
  const { entity, find, create, put } = makeTableRows(smsReplyEntity, config);
  return {
    find: (replyId) => find({ replyId }),
    byState: (state, cursor) =>
      readPage(entity.query.byState({ state }), { cursor, limit: pageSize, order: 'desc' }),
    countOpen: async (limit) =>
      (await entity.query.byState({ state: 'open' }).go({ limit, count: limit, attributes: ['replyId'] }))
        .data.length,
    add: create,
    change: (after, before) => put(after, ({ state }, { eq }) => eq(state, before.state)),
  };
}
