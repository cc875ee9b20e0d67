import { Entity } from 'electrodb';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byPhone  a phone whose owner wants no more SMS
export const smsOptOutEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('smsOptOut'),
      attributes: {
        phone: { type: 'string', required: true },
        at: { type: 'string', required: true },
      },
      indexes: { byPhone: { pk: pk(['phone']), sk: sk([]) } },
    },
    config,
  );
