import { CustomAttributeType, Entity } from 'electrodb';
import type { ParkedSale } from '#shared/sales/api.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byId  every cart that was put aside, in one query
export const parkedSaleEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('parkedSale'),
      attributes: {
        saleId: { type: 'string', required: true },
        parked: { type: CustomAttributeType<ParkedSale>('any'), required: true },
      },
      indexes: { byId: { pk: pk([]), sk: sk(['saleId']) } },
    },
    config,
  );
