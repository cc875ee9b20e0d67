import { Entity } from 'electrodb';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byWindow: number of a subject's actions in a time window
export const throttleEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('throttle'),
      attributes: {
        subject: { type: 'string', required: true },
        window: { type: 'string', required: true },
        count: { type: 'number', required: true },
        expiresAt: { type: 'number' },
      },
      indexes: { byWindow: { pk: pk(['subject', 'window']), sk: sk([]) } },
    },
    config,
  );
