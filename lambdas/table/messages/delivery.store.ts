import { calculateRetentionExpiry } from '#shared/core/periods.ts';
import type { Delivery, DeliveryKey, Message, Notice } from '#shared/notifications/delivery.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { deliveryEntity, type deliveryQueues } from './delivery.entity.ts';

export type DeliveryStore = {
  find(key: DeliveryKey): Promise<Delivery | undefined>;
  /** Returns the newest event first. */
  ofAppointment(appointmentId: string): Promise<Message[]>;
  /** Returns the latest 100 notices to a person, newest first. */
  ofPerson(userId: string): Promise<Notice[]>;
  /** Returns the waiting and failed messages that are due, at most 200 of each. */
  due(now: Date): Promise<Delivery[]>;
  /** Returns the messages to retry, next first, at most 200. */
  failed(): Promise<Delivery[]>;
  /** Returns abandoned, undismissed messages since a time, newest first, at most 200. */
  lost(since: Date): Promise<Delivery[]>;
  /** Replaces the row with the same key. */
  put(delivery: Delivery): RowWrite;
};

type Queue = (typeof deliveryQueues)[number];

const pageLimit = 200;
const recentLimit = 100;
/** Sorts after every instant. */
const endOfTime = '~';

function toQueue({ state, dueAt, dismissedAt }: Delivery): Queue {
  if (state === 'waiting') return 'waiting';
  if (state !== 'failed' || dismissedAt !== undefined) return 'none';
  return dueAt === undefined ? 'lost' : 'failed';
}

// ElectroDB has one type for messages and notices, which the row's `kind` distinguishes.
const toDeliveries = <D extends Delivery>({ data }: { readonly data: readonly unknown[] }) => data as D[];

export function deliveryStore(config: TableConfig): DeliveryStore {
  const entity = deliveryEntity(config);
  const listQueued = async (queue: Queue, now?: Date): Promise<Delivery[]> => {
    const query = entity.query.byQueue({ queue }).lte({ queuedFor: now?.toISOString() ?? endOfTime });
    return toDeliveries(await query.go({ limit: pageLimit }));
  };
  return {
    find: async ({ subjectId, deliveryId, channel }) => {
      const { data: row } = await entity.get({ subjectId, deliveryId, channel }).go({ consistent: true });
      return toDeliveries({ data: row ? [row] : [] })[0];
    },
    ofAppointment: async (appointmentId) => {
      const query = entity.query.bySubject({ subjectId: appointmentId });
      const messages = await query.go({ pages: 'all', order: 'desc', consistent: true });
      return toDeliveries<Message>(messages).sort((a, b) => b.occurredAt.localeCompare(a.occurredAt));
    },
    ofPerson: async (userId) =>
      toDeliveries<Notice>(
        await entity.query.byPerson({ subjectId: userId }).go({ limit: recentLimit, order: 'desc' }),
      ),
    due: async (now) => (await Promise.all([listQueued('waiting', now), listQueued('failed', now)])).flat(),
    failed: () => listQueued('failed'),
    lost: async (since) => {
      const query = entity.query.byQueue({ queue: 'lost' }).gte({ queuedFor: since.toISOString() });
      return toDeliveries(await query.go({ limit: pageLimit, order: 'desc' }));
    },
    put: (delivery) => {
      const queue = toQueue(delivery);
      const queuedFor = delivery.dueAt ?? delivery.failedAt ?? '';
      // A closing shows its delivery's state for as long as it exists.
      const expiresAt =
        delivery.kind === 'closing' ? undefined : calculateRetentionExpiry(delivery.occurredAt);
      return putRow(entity.put({ ...delivery, queue, queuedFor, expiresAt }).params());
    },
  };
}
