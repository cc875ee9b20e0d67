import type { SmsReply, SmsReplyState } from '#shared/notifications/sms-reply.ts';
import type { TableConfig } from '../engine/config.ts';
import { pageOf } from '../engine/page.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { smsReplyEntity } from './sms-reply.entity.ts';

export type SmsReplyStore = {
  find(replyId: string): Promise<SmsReply | undefined>;
  /** Newest first, a page of at most 100. */
  byState(state: SmsReplyState, cursor?: string): Promise<{ rows: SmsReply[]; cursor?: string }>;
  /** How many nobody attended to yet, counted no further than `most`. */
  countOpen(most: number): Promise<number>;
  /** Stale when it is there already. */
  add(reply: SmsReply): RowWrite;
  /** Stale when somebody changed its state since. */
  change(after: SmsReply, before: SmsReply): RowWrite;
};

const pageSize = 100;

export function smsReplyStore(config: TableConfig): SmsReplyStore {
  const entity = smsReplyEntity(config);
  return {
    find: async (replyId) => (await entity.get({ replyId }).go({ consistent: true })).data ?? undefined,
    byState: async (state, cursor) => {
      const page = await pageOf(entity.query.byState({ state }), { cursor, limit: pageSize, order: 'desc' });
      return { rows: page.data, ...(page.cursor && { cursor: page.cursor }) };
    },
    countOpen: async (most) =>
      (
        await entity.query
          .byState({ state: 'open' })
          .go({ limit: most, count: most, attributes: ['replyId'] })
      ).data.length,
    add: (reply) => putRow(entity.create({ ...reply, patientIds: [...reply.patientIds] }).params()),
    change: (after, before) =>
      putRow(
        entity
          .put({ ...after, patientIds: [...after.patientIds] })
          .where(({ state }, { eq }) => eq(state, before.state))
          .params(),
      ),
  };
}
