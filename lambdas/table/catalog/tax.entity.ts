import { Entity } from 'electrodb';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byId  every tax of the center in one query
export const taxEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('tax'),
      attributes: {
        taxId: { type: 'string', required: true },
        name: { type: 'string', required: true },
        basisPoints: { type: 'number', required: true },
        active: { type: 'boolean', required: true },
        byDefault: { type: 'boolean' },
        createdAt: { type: 'string', required: true },
        version: { type: 'number', required: true },
      },
      indexes: { byId: { pk: pk([]), sk: sk(['taxId']) } },
    },
    config,
  );
