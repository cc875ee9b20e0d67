import { Entity } from 'electrodb';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byProduct  the products known to be at or under their minimum
export const lowStockEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('lowStock'),
      attributes: {
        productId: { type: 'string', required: true },
        since: { type: 'string', required: true },
        toldAt: { type: 'string' },
      },
      indexes: { byProduct: { pk: pk([]), sk: sk(['productId']) } },
    },
    config,
  );
