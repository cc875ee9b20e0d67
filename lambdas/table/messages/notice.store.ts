import { expiryAfterRetention } from '#shared/core/periods.ts';
import type { Notice } from '#shared/notifications/notice.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { noticeEntity } from './notice.entity.ts';

export type NoticeStore = {
  find(key: Pick<Notice, 'userId' | 'noticeId' | 'channel'>): Promise<Notice | undefined>;
  /** The latest 100, newest first. */
  byUser(userId: string): Promise<Notice[]>;
  /** Waiting ones whose hour has come and those to try again, at most 100 of each. */
  due(now: Date): Promise<Notice[]>;
  /** Those that failed and are tried again, the next first, at most 100. */
  failed(): Promise<Notice[]>;
  /** Those that nobody tries any more and nobody has seen, that fail since then or later, the newest first, at most 100. */
  lost(since: Date): Promise<Notice[]>;
  /** Writes it as it stands; the same id and channel again replace what it said. */
  put(notice: Notice): RowWrite;
};

const atOnce = 100;
/** Sorts after every instant. */
const ever = '~';

function queueOf({ state, dueAt, dismissedAt }: Notice) {
  if (state === 'waiting') return 'notices' as const;
  if (state !== 'failed' || dismissedAt !== undefined) return 'none' as const;
  return dueAt === undefined ? ('lostNotices' as const) : ('failedNotices' as const);
}

export function noticeStore(config: TableConfig): NoticeStore {
  const entity = noticeEntity(config);
  const until = async (queue: 'notices' | 'failedNotices', now?: Date): Promise<Notice[]> => {
    const queued = entity.query.byQueue({ queue }).lte({ queuedFor: now?.toISOString() ?? ever });
    return (await queued.go({ limit: atOnce })).data;
  };
  return {
    find: async ({ userId, noticeId, channel }) =>
      (await entity.get({ userId, noticeId, channel }).go({ consistent: true })).data ?? undefined,
    byUser: async (userId) =>
      (await entity.query.byUser({ userId }).go({ limit: atOnce, order: 'desc' })).data,
    due: async (now) => (await Promise.all([until('notices', now), until('failedNotices', now)])).flat(),
    failed: () => until('failedNotices'),
    lost: async (since) =>
      (
        await entity.query
          .byQueue({ queue: 'lostNotices' })
          .gte({ queuedFor: since.toISOString() })
          .go({ limit: atOnce, order: 'desc' })
      ).data,
    put: (notice) => {
      const queue = queueOf(notice);
      const queuedFor = notice.dueAt ?? notice.failedAt ?? '';
      // A closing shows what became of its e-mail for as long as there is the closing.
      const expiresAt = notice.kind === 'closing' ? undefined : expiryAfterRetention(notice.at);
      return putRow(entity.put({ ...notice, queue, queuedFor, expiresAt }).params());
    },
  };
}
