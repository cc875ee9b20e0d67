import { calculateRetentionExpiry } from '#shared/core/periods.ts';
import type { Delivery, DeliveryKey, Message, Notice } from '#shared/notifications/delivery.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { deliveryEntity, type deliveryQueues } from './delivery.entity.ts';

export type DeliveryStore = {
  find(key: DeliveryKey): Promise<Delivery | undefined>;
  /** Newest event first. */
  ofAppointment(appointmentId: string): Promise<Message[]>;
  /** Latest 100 notices to a person, newest first. */
  ofPerson(userId: string): Promise<Notice[]>;
  /** Waiting and failed messages that are due, at most 200 of each. */
  due(now: Date): Promise<Delivery[]>;
  /** Messages to retry, next first, at most 200. */
  failed(): Promise<Delivery[]>;
  /** Abandoned, undismissed messages since a time, newest first, at most 200. */
  lost(since: Date): Promise<Delivery[]>;
  /** Replaces the row with the same key. */
  put(delivery: Delivery): RowWrite;
};

type Queue = (typeof deliveryQueues)[number];

const pageLimit = 200;
const recentLimit = 100;
/** Sorts after every instant. */
const endOfTime = '~';

function queueOf({ state, dueAt, dismissedAt }: Delivery): Queue {
  if (state === 'waiting') return 'waiting';
  if (state !== 'failed' || dismissedAt !== undefined) return 'none';
  return dueAt === undefined ? 'lost' : 'failed';
}

// ElectroDB types both kinds as one; the row's `kind` tells which it is.
const toDeliveries = <D extends Delivery>({ data }: { readonly data: readonly unknown[] }) => data as D[];

export function deliveryStore(config: TableConfig): DeliveryStore {
  const entity = deliveryEntity(config);
  const until = async (queue: Queue, now?: Date): Promise<Delivery[]> => {
    const queued = entity.query.byQueue({ queue }).lte({ queuedFor: now?.toISOString() ?? endOfTime });
    return toDeliveries(await queued.go({ limit: pageLimit }));
  };
  return {
    find: async ({ subjectId, deliveryId, channel }) => {
      const { data } = await entity.get({ subjectId, deliveryId, channel }).go({ consistent: true });
      return toDeliveries({ data: data ? [data] : [] })[0];
    },
    ofAppointment: async (appointmentId) => {
      const all = entity.query.bySubject({ subjectId: appointmentId });
      const messages = await all.go({ pages: 'all', order: 'desc', consistent: true });
      return toDeliveries<Message>(messages).sort((a, b) => b.occurredAt.localeCompare(a.occurredAt));
    },
    ofPerson: async (userId) =>
      toDeliveries<Notice>(
        await entity.query.byPerson({ subjectId: userId }).go({ limit: recentLimit, order: 'desc' }),
      ),
    due: async (now) => (await Promise.all([until('waiting', now), until('failed', now)])).flat(),
    failed: () => until('failed'),
    lost: async (since) => {
      const lost = entity.query.byQueue({ queue: 'lost' }).gte({ queuedFor: since.toISOString() });
      return toDeliveries(await lost.go({ limit: pageLimit, order: 'desc' }));
    },
    put: (delivery) => {
      const queue = queueOf(delivery);
      const queuedFor = delivery.dueAt ?? delivery.failedAt ?? '';
      // A closing shows its delivery's state for as long as it exists.
      const expiresAt =
        delivery.kind === 'closing' ? undefined : calculateRetentionExpiry(delivery.occurredAt);
      return putRow(entity.put({ ...delivery, queue, queuedFor, expiresAt }).params());
    },
  };
}
