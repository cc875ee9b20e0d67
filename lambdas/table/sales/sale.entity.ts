import { CustomAttributeType, Entity } from 'electrodb';
import type { Sale } from '#shared/sales/sale.ts';
import type { TableConfig } from '../engine/config.ts';
import { gsi1, gsi2, gsi3 } from '../engine/indexes.ts';
import { keys1, keys2, keys3, model, pk, sk } from '../engine/keys.ts';

// byId       one sale: its key makes a second of the same cart impossible
// byShift    what a register sold between two closings; what was imported has no shift and is not there
// byDay      what the center sold on a civil day
// byPatient  what a client bought
export const saleEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('sale'),
      attributes: {
        saleId: { type: 'string', required: true },
        shiftId: { type: 'string' },
        date: { type: 'string', required: true },
        at: { type: 'string', required: true },
        patientId: { type: 'string' },
        sale: { type: CustomAttributeType<Sale>('any'), required: true },
        version: { type: 'number', required: true },
      },
      indexes: {
        byId: { pk: pk(['saleId']), sk: sk([]) },
        byShift: { index: gsi1.name, pk: keys1.pk(['shiftId']), sk: keys1.sk(['at', 'saleId']) },
        byDay: { index: gsi2.name, pk: keys2.pk(['date']), sk: keys2.sk(['at', 'saleId']) },
        byPatient: { index: gsi3.name, pk: keys3.pk(['patientId']), sk: keys3.sk(['at', 'saleId']) },
      },
    },
    config,
  );

// byNumber  the sale of a number: no two have the same
const numberEntity = (entity: 'saleNumber' | 'importedSaleNumber') => (config: TableConfig) =>
  new Entity(
    {
      model: model(entity),
      attributes: {
        number: { type: 'number', required: true },
        saleId: { type: 'string', required: true },
      },
      indexes: { byNumber: { pk: pk(['number']), sk: sk([]) } },
    },
    config,
  );

export const saleNumberEntity = numberEntity('saleNumber');
// What was imported has numbers of its own, so that a till's are never taken.
export const importedSaleNumberEntity = numberEntity('importedSaleNumber');
