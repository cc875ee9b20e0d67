import type { Notice } from '#shared/notifications/notice.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { noticeEntity } from './notice.entity.ts';

export type NoticeStore = {
  find(key: Pick<Notice, 'userId' | 'noticeId' | 'channel'>): Promise<Notice | undefined>;
  /** The latest 100, newest first. */
  byUser(userId: string): Promise<Notice[]>;
  /** Waiting ones whose hour has come, at most 100. */
  due(now: Date): Promise<Notice[]>;
  /** Writes it as it stands; the same id and channel again replace what it said. */
  put(notice: Notice): RowWrite;
};

const atOnce = 100;

export function noticeStore(config: TableConfig): NoticeStore {
  const entity = noticeEntity(config);
  return {
    find: async ({ userId, noticeId, channel }) =>
      (await entity.get({ userId, noticeId, channel }).go({ consistent: true })).data ?? undefined,
    byUser: async (userId) =>
      (await entity.query.byUser({ userId }).go({ limit: atOnce, order: 'desc' })).data,
    due: async (now) =>
      (
        await entity.query
          .byQueue({ queue: 'notices' })
          .lte({ queuedFor: now.toISOString() })
          .go({ limit: atOnce })
      ).data,
    put: (notice) => {
      const queue = notice.state === 'waiting' ? ('notices' as const) : ('none' as const);
      return putRow(entity.put({ ...notice, queue, queuedFor: notice.dueAt ?? '' }).params());
    },
  };
}
