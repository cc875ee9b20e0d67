import { expiryAfterRetention } from '#shared/core/periods.ts';
import type { Message } from '#shared/notifications/message.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { messageEntity } from './message.entity.ts';

export type MessageStore = {
  /** The message as it stands, if it was ever written. */
  find(key: Pick<Message, 'appointmentId' | 'occurredAt' | 'messageId'>): Promise<Message | undefined>;
  /** Newest first. */
  byAppointment(appointmentId: string): Promise<Message[]>;
  /** Waiting ones whose hour has come and those to try again, at most 100 of each. */
  due(now: Date): Promise<Message[]>;
  /** Those that failed and are tried again, the next first, at most 100. */
  failed(): Promise<Message[]>;
  /** Those that nobody tries any more and nobody has seen, that fail since then or later, the newest first, at most 100. */
  lost(since: Date): Promise<Message[]>;
  /** Writes it as it stands; the same id again replaces what it said. */
  put(message: Message): RowWrite;
};

const atOnce = 100;
/** Sorts after every instant. */
const ever = '~';

function queueOf({ state, dueAt, dismissedAt }: Message) {
  if (state === 'waiting') return 'messages' as const;
  if (state !== 'failed' || dismissedAt !== undefined) return 'none' as const;
  return dueAt === undefined ? ('lostMessages' as const) : ('failedMessages' as const);
}

export function messageStore(config: TableConfig): MessageStore {
  const entity = messageEntity(config);
  const until = async (queue: 'messages' | 'failedMessages', now?: Date): Promise<Message[]> => {
    const queued = entity.query.byQueue({ queue }).lte({ queuedFor: now?.toISOString() ?? ever });
    return (await queued.go({ limit: atOnce })).data;
  };
  return {
    find: async ({ appointmentId, occurredAt, messageId }) =>
      (await entity.get({ appointmentId, occurredAt, messageId }).go({ consistent: true })).data ?? undefined,
    byAppointment: async (appointmentId) =>
      (
        await entity.query
          .byAppointment({ appointmentId })
          .go({ pages: 'all', order: 'desc', consistent: true })
      ).data,
    due: async (now) => (await Promise.all([until('messages', now), until('failedMessages', now)])).flat(),
    failed: () => until('failedMessages'),
    lost: async (since) =>
      (
        await entity.query
          .byQueue({ queue: 'lostMessages' })
          .gte({ queuedFor: since.toISOString() })
          .go({ limit: atOnce, order: 'desc' })
      ).data,
    put: (message) => {
      const queue = queueOf(message);
      const queuedFor = message.dueAt ?? message.failedAt ?? '';
      const expiresAt = expiryAfterRetention(message.occurredAt);
      return putRow(entity.put({ ...message, queue, queuedFor, expiresAt }).params());
    },
  };
}
