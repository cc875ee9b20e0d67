import { CustomAttributeType, Entity } from 'electrodb';
import type { Closing } from '#shared/registers/closing.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byNumber  every closing of the center by its number, which is padded so that it sorts
export const closingEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('closing'),
      attributes: {
        closingNumber: { type: 'number', required: true, padding: { length: 8, char: '0' } },
        closing: { type: CustomAttributeType<Closing>('any'), required: true },
      },
      indexes: { byNumber: { pk: pk([]), sk: sk(['closingNumber']) } },
    },
    config,
  );
