import { Entity } from 'electrodb';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

export const counterNames = [
  'patients.listed',
  'patients.active',
  'sales.numbers',
  'sales.imported',
  'closings.numbers',
  'shop.orders',
] as const;

// byName: a count, updated in the transactions that change it
export const counterEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('counter'),
      attributes: {
        name: { type: counterNames, required: true },
        count: { type: 'number', required: true },
      },
      indexes: { byName: { pk: pk(['name']), sk: sk([]) } },
    },
    config,
  );
