import { CustomAttributeType, Entity } from 'electrodb';
import type { Closing } from '#shared/registers/closing.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byNumber: all closings by number, zero-padded for sorting
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
