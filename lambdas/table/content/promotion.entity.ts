import { Entity } from 'electrodb';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byId  one promotion; the landing page has one place for it
export const promotionEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('promotion'),
      attributes: {
        promotionId: { type: 'string', required: true },
        title: { type: 'string', required: true },
        pictureKey: { type: 'string', required: true },
        contentType: { type: 'string', required: true },
        savedAt: { type: 'string', required: true },
        version: { type: 'number', required: true },
      },
      indexes: { byId: { pk: pk(['promotionId']), sk: sk([]) } },
    },
    config,
  );
