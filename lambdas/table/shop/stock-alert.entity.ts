import { Entity } from 'electrodb';
import type { TableConfig } from '../engine/config.ts';
import { ttlAttribute } from '../engine/indexes.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byProduct  who waits for a product that is sold out
export const stockAlertEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('stockAlert'),
      attributes: {
        productId: { type: 'string', required: true },
        alertId: { type: 'string', required: true },
        email: { type: 'string', required: true },
        askedAt: { type: 'string', required: true },
        [ttlAttribute]: { type: 'number', required: true },
      },
      indexes: { byProduct: { pk: pk(['productId']), sk: sk(['alertId']) } },
    },
    config,
  );
