import { Entity } from 'electrodb';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byWindow  how often a subject did something in one window of time
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
