import { Entity } from 'electrodb';
import { stockMoveKinds } from '#shared/catalog/stock-move.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byProduct  what came and went of one product, in the order it happened
export const stockMoveEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('stockMove'),
      attributes: {
        productId: { type: 'string', required: true },
        moveId: { type: 'string', required: true },
        kind: { type: stockMoveKinds, required: true },
        quantity: { type: 'number', required: true },
        reason: { type: 'string' },
        unitCostCents: { type: 'number' },
        invoice: { type: 'string' },
        saleId: { type: 'string' },
        at: { type: 'string', required: true },
        by: { type: 'string', required: true },
      },
      indexes: { byProduct: { pk: pk(['productId']), sk: sk(['at', 'moveId']) } },
    },
    config,
  );
