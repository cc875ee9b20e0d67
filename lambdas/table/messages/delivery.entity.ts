import { CustomAttributeType, Entity } from 'electrodb';
import {
  failReasons,
  type Message,
  messageChannels,
  messageKinds,
  messageStates,
  type Notice,
  noticeKinds,
  skipReasons,
} from '#shared/notifications/delivery.ts';
import type { TableConfig } from '../engine/config.ts';
import { gsi1, gsi2 } from '../engine/indexes.ts';
import { keys1, keys2, model, pk, sk } from '../engine/keys.ts';

export const deliveryQueues = ['waiting', 'failed', 'lost', 'none'] as const;

// bySubject: messages about an appointment, or notices to a client or staff member
// byPerson: latest notices to a person (sparse)
// byQueue: `waiting` by due time, `failed` by next retry, `lost` by failure time (sparse)
export const deliveryEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('delivery'),
      attributes: {
        subjectId: { type: 'string', required: true },
        deliveryId: { type: 'string', required: true },
        channel: { type: messageChannels, required: true },
        kind: { type: [...messageKinds, ...noticeKinds] as const, required: true },
        audience: { type: ['patient', 'admin'] as const },
        recipientId: { type: 'string', required: true },
        to: { type: 'string', required: true },
        state: { type: messageStates, required: true },
        skipReason: { type: skipReasons },
        failReason: { type: failReasons },
        occurredAt: { type: 'string', required: true },
        dueAt: { type: 'string' },
        failedAt: { type: 'string' },
        dismissedAt: { type: 'string' },
        providerId: { type: 'string' },
        deliveredAt: { type: 'string' },
        sentAt: { type: 'string' },
        resentOf: { type: 'string' },
        told: { type: CustomAttributeType<NonNullable<Message['told']>>('any') },
        previous: { type: CustomAttributeType<NonNullable<Message['previous']>>('any') },
        source: { type: CustomAttributeType<NonNullable<Notice['source']>>('any') },
        queue: { type: deliveryQueues, required: true, hidden: true },
        queuedFor: { type: 'string', required: true, hidden: true },
        expiresAt: { type: 'number', hidden: true },
      },
      indexes: {
        bySubject: { pk: pk(['subjectId']), sk: sk(['deliveryId', 'channel']) },
        byPerson: {
          index: gsi1.name,
          pk: keys1.pk(['subjectId']),
          sk: keys1.sk(['occurredAt', 'deliveryId', 'channel']),
          condition: ({ subjectId, recipientId }) => subjectId === recipientId,
        },
        byQueue: {
          index: gsi2.name,
          pk: keys2.pk(['queue']),
          sk: keys2.sk(['queuedFor', 'subjectId', 'deliveryId']),
          condition: ({ queue }) => queue !== 'none',
        },
      },
    },
    config,
  );
