import { CustomAttributeType, Entity } from 'electrodb';
import type { EventMeta } from '#events/define-event.ts';
import type { TableConfig } from '../engine/config.ts';
import { gsi2 } from '../engine/indexes.ts';
import { keys2, model, pk, sk } from '../engine/keys.ts';

// byId: one entry, marked when published
// byQueue: waiting entries for the republisher, or rejected entries, oldest first (sparse)
export const outboxEntryEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('outboxEntry'),
      attributes: {
        eventId: { type: 'string', required: true },
        source: { type: 'string', required: true },
        detailType: { type: 'string', required: true },
        meta: { type: CustomAttributeType<EventMeta>('any'), required: true },
        data: { type: CustomAttributeType<Record<string, unknown>>('any'), required: true },
        occurredAt: { type: 'string', required: true },
        /** `taken` means published. */
        queue: { type: ['waiting', 'taken', 'rejected'] as const, required: true },
        publishedAt: { type: 'string' },
        /** EventBridge's rejection code, or the name of the error. */
        rejectedFor: { type: 'string' },
        expiresAt: { type: 'number' },
      },
      indexes: {
        byId: { pk: pk(['eventId']), sk: sk([]) },
        byQueue: {
          index: gsi2.name,
          pk: keys2.pk(['queue']),
          sk: keys2.sk(['occurredAt', 'eventId']),
          condition: ({ queue }) => queue !== 'taken',
        },
      },
    },
    config,
  );
