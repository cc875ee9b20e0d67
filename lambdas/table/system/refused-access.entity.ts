import { Entity } from 'electrodb';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byHour: denied accesses of an actor to a call, one row per hour
export const refusedAccessEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('refusedAccess'),
      attributes: {
        hour: { type: 'string', required: true },
        who: { type: 'string', required: true },
        call: { type: 'string', required: true },
        status: { type: 'number', required: true },
        count: { type: 'number', required: true },
        lastAt: { type: 'string', required: true },
        expiresAt: { type: 'number', required: true },
      },
      indexes: { byHour: { pk: pk([]), sk: sk(['hour', 'who', 'call', 'status']) } },
    },
    config,
  );
