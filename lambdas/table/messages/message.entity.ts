import { CustomAttributeType, Entity } from 'electrodb';
import {
  failReasons,
  type Message,
  messageChannels,
  messageKinds,
  messageStates,
  skipReasons,
} from '#shared/notifications/message.ts';
import type { TableConfig } from '../engine/config.ts';
import { gsi2 } from '../engine/indexes.ts';
import { keys2, model, pk, sk } from '../engine/keys.ts';

// byAppointment  every message about an appointment, in the order their events happened
// byQueue        those that wait for the morning, earliest due first; those that failed, by their next try; those given up, by when they failed (sparse)
export const messageEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('message'),
      attributes: {
        appointmentId: { type: 'string', required: true },
        messageId: { type: 'string', required: true },
        kind: { type: messageKinds, required: true },
        channel: { type: messageChannels, required: true },
        audience: { type: ['patient', 'admin'] as const, required: true },
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
        queue: { type: ['messages', 'failedMessages', 'lostMessages', 'none'] as const, required: true },
        queuedFor: { type: 'string', required: true },
        expiresAt: { type: 'number', hidden: true },
      },
      indexes: {
        byAppointment: { pk: pk(['appointmentId']), sk: sk(['occurredAt', 'messageId']) },
        byQueue: {
          index: gsi2.name,
          pk: keys2.pk(['queue']),
          sk: keys2.sk(['queuedFor', 'messageId']),
          condition: ({ queue }) => queue !== 'none',
        },
      },
    },
    config,
  );
