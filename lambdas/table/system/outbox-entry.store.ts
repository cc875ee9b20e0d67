import type { Meta } from '#events/define-event.ts';
import type { TableConfig } from '../engine/config.ts';
import { outboxEntryEntity } from './outbox-entry.entity.ts';

export type OutboxEntry = {
  readonly eventId: string;
  readonly source: string;
  readonly detailType: string;
  readonly meta: Meta;
  readonly data: Record<string, unknown>;
};

export type OutboxStore = {
  /** Told but not yet taken by the bus, oldest first. */
  waiting(): Promise<OutboxEntry[]>;
  markPublished(entry: OutboxEntry, at: Date): Promise<void>;
};

const keptDays = 7;
const batch = 100;

export function outboxStore(config: TableConfig): OutboxStore {
  const entity = outboxEntryEntity(config);
  return {
    waiting: async () => (await entity.query.byQueue({ queue: 'waiting' }).go({ limit: batch })).data,
    async markPublished({ eventId, source, detailType, meta, data }, at) {
      const expiresAt = Math.floor(at.getTime() / 1000) + keptDays * 86_400;
      const row = {
        eventId,
        source,
        detailType,
        meta,
        data,
        occurredAt: meta.occurredAt,
        publishedAt: at.toISOString(),
        expiresAt,
        queue: 'taken' as const,
      };
      await entity.put(row).go();
    },
  };
}
