import { CustomAttributeType, Entity } from 'electrodb';
import type { Register } from '#shared/registers/register.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byId  every register of the center in one query, or one of them
export const registerEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('register'),
      attributes: {
        registerId: { type: 'string', required: true },
        register: { type: CustomAttributeType<Register>('any'), required: true },
        version: { type: 'number', required: true },
      },
      indexes: { byId: { pk: pk([]), sk: sk(['registerId']) } },
    },
    config,
  );
