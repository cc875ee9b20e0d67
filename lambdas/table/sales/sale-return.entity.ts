import { CustomAttributeType, Entity } from 'electrodb';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import type { TableConfig } from '../engine/config.ts';
import { gsi1, gsi2, gsi3 } from '../engine/indexes.ts';
import { keys1, keys2, keys3, model, pk, sk } from '../engine/keys.ts';

/** Money of a return that is not back yet; `none` is all back. */
export const moneyQueues = ['waiting', 'refused', 'none'] as const;

// bySale   what was given back of one sale
// byShift  what a register gave back between two closings
// byDay    what the center gave back on a civil day
// byQueue  whose money is not back yet, oldest first: its service has not confirmed it, or refused it (sparse)
export const saleReturnEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('saleReturn'),
      attributes: {
        saleId: { type: 'string', required: true },
        returnId: { type: 'string', required: true },
        shiftId: { type: 'string', required: true },
        date: { type: 'string', required: true },
        at: { type: 'string', required: true },
        given: { type: CustomAttributeType<SaleReturn>('any'), required: true },
        version: { type: 'number', required: true },
        queue: { type: moneyQueues, required: true },
      },
      indexes: {
        bySale: { pk: pk(['saleId']), sk: sk(['returnId']) },
        byShift: { index: gsi1.name, pk: keys1.pk(['shiftId']), sk: keys1.sk(['at', 'returnId']) },
        byDay: { index: gsi2.name, pk: keys2.pk(['date']), sk: keys2.sk(['at', 'returnId']) },
        byQueue: {
          index: gsi3.name,
          pk: keys3.pk(['queue']),
          sk: keys3.sk(['at', 'returnId']),
          condition: ({ queue }) => queue !== 'none',
        },
      },
    },
    config,
  );
