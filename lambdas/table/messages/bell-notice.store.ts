import type { BellNotice, BellRead } from '#shared/desk/bell.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { bellNoticeEntity, bellReadEntity } from './bell-notice.entity.ts';

export type BellNoticeStore = {
  /** Returns the newest notices of an audience since a time, newest first. */
  latest(audience: string, since: string, limit: number): Promise<BellNotice[]>;
  /** Returns what a person has read. */
  readsOf(userId: string): Promise<BellRead[]>;
  /** Stores a notice. The same notice replaces itself. */
  put(notice: BellNotice): RowWrite;
  markRead(read: BellRead): RowWrite;
  markUnread(read: Pick<BellRead, 'userId' | 'noticeId'>): RowWrite;
};

export function bellNoticeStore(config: TableConfig): BellNoticeStore {
  const notices = makeTableRows(bellNoticeEntity, config);
  const reads = makeTableRows(bellReadEntity, config);
  return {
    latest: async (audience, since, limit) => {
      const query = notices.entity.query.byAudience({ audience }).gte({ at: since });
      return (await query.go({ order: 'desc', limit })).data;
    },
    readsOf: (userId) => listAll(reads.entity.query.byUser({ userId })),
    put: (notice) => notices.put(notice),
    markRead: (read) => reads.put(read),
    markUnread: (read) => reads.remove(read),
  };
}
