import { Entity } from 'electrodb';
import type { TableConfig } from '../engine/config.ts';
import { ttlAttribute } from '../engine/indexes.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byToken  the sale whose receipt a link shows
export const receiptLinkEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('receiptLink'),
      attributes: {
        tokenHash: { type: 'string', required: true },
        saleId: { type: 'string', required: true },
        [ttlAttribute]: { type: 'number', required: true },
      },
      indexes: { byToken: { pk: pk(['tokenHash']), sk: sk([]) } },
    },
    config,
  );
