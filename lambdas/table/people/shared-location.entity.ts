import { Entity } from 'electrodb';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byStaff  the last point of one person, gone by itself a quarter of an hour later
export const sharedLocationEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('sharedLocation'),
      attributes: {
        staffId: { type: 'string', required: true },
        latitude: { type: 'number', required: true },
        longitude: { type: 'number', required: true },
        sharedAt: { type: 'string', required: true },
        expiresAt: { type: 'number', required: true },
      },
      indexes: { byStaff: { pk: pk(['staffId']), sk: sk([]) } },
    },
    config,
  );
