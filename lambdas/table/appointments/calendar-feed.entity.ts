import { Entity } from 'electrodb';
import type { TableConfig } from '../engine/config.ts';
import { gsi1 } from '../engine/indexes.ts';
import { keys1, model, pk, sk } from '../engine/keys.ts';

// byOwner  the one calendar address of a person; a new one takes the place of the old
// byToken  whose calendar an address is, by the hash of its token
export const calendarFeedEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('calendarFeed'),
      attributes: {
        ownerId: { type: 'string', required: true },
        role: { type: ['patient', 'staff'] as const, required: true },
        tokenHash: { type: 'string', required: true },
        createdAt: { type: 'string', required: true },
      },
      indexes: {
        byOwner: { pk: pk(['ownerId']), sk: sk([]) },
        byToken: { index: gsi1.name, pk: keys1.pk(['tokenHash']), sk: keys1.sk([]) },
      },
    },
    config,
  );
