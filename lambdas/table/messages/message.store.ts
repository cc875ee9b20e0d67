import type { Message } from '#shared/notifications/message.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { messageEntity } from './message.entity.ts';

export type MessageStore = {
  /** The message as it stands, if it was ever written. */
  find(key: Pick<Message, 'appointmentId' | 'occurredAt' | 'messageId'>): Promise<Message | undefined>;
  /** Newest first. */
  byAppointment(appointmentId: string): Promise<Message[]>;
  /** Waiting ones whose hour has come, at most 100. */
  due(now: Date): Promise<Message[]>;
  /** Writes it as it stands; the same id again replaces what it said. */
  put(message: Message): RowWrite;
};

const atOnce = 100;

export function messageStore(config: TableConfig): MessageStore {
  const entity = messageEntity(config);
  return {
    find: async ({ appointmentId, occurredAt, messageId }) =>
      (await entity.get({ appointmentId, occurredAt, messageId }).go({ consistent: true })).data ?? undefined,
    byAppointment: async (appointmentId) =>
      (
        await entity.query
          .byAppointment({ appointmentId })
          .go({ pages: 'all', order: 'desc', consistent: true })
      ).data,
    due: async (now) =>
      (
        await entity.query
          .byQueue({ queue: 'messages' })
          .lte({ queuedFor: now.toISOString() })
          .go({ limit: atOnce })
      ).data,
    put: (message) => {
      const queue = message.state === 'waiting' ? ('messages' as const) : ('none' as const);
      return putRow(entity.put({ ...message, queue, queuedFor: message.dueAt ?? '' }).params());
    },
  };
}
