import type { EventMeta } from '#events/define-event.ts';
import type { TableConfig } from '../engine/config.ts';
import { outboxEntryEntity } from './outbox-entry.entity.ts';

export type OutboxEntry = {
  readonly eventId: string;
  readonly source: string;
  readonly detailType: string;
  readonly meta: EventMeta;
  readonly data: Record<string, unknown>;
  /** Copy of `meta.occurredAt`, for the queue's sort key. */
  readonly occurredAt: string;
};

export type OutboxStore = {
  /** Returns the unpublished entries, oldest first, at most 100. */
  waiting(): Promise<OutboxEntry[]>;
  /** Returns the entries rejected by the bus, oldest first, at most 100. */
  rejected(): Promise<OutboxEntry[]>;
  markPublished(entry: OutboxEntry, at: Date): Promise<void>;
  /** Sets an entry aside for an operator. It does not expire until it is published. */
  markRejected(entry: OutboxEntry, code: string): Promise<void>;
};

const retentionDays = 7;
const batchSize = 100;

export function outboxStore(config: TableConfig): OutboxStore {
  const entity = outboxEntryEntity(config);
  const listOldest = async (queue: 'waiting' | 'rejected'): Promise<OutboxEntry[]> =>
    (await entity.query.byQueue({ queue }).go({ limit: batchSize })).data;
  /** Picks the fields, because a caller may pass a stream image, which also has the table's keys. */
  const toRow = ({ eventId, source, detailType, meta, data, occurredAt }: OutboxEntry) => ({
    eventId,
    source,
    detailType,
    meta,
    data,
    occurredAt,
  });
  return {
    waiting: () => listOldest('waiting'),
    rejected: () => listOldest('rejected'),
    async markPublished(entry, at) {
      const expiresAt = Math.floor(at.getTime() / 1000) + retentionDays * 86_400;
      await entity.put({ ...toRow(entry), publishedAt: at.toISOString(), expiresAt, queue: 'taken' }).go();
    },
    async markRejected(entry, code) {
      await entity.put({ ...toRow(entry), rejectedFor: code, queue: 'rejected' }).go();
    },
  };
}
