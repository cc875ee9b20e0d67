import { CustomAttributeType, Entity } from 'electrodb';
import type { Condition } from '#shared/intake/application/choices.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byId  the medicine cupboard; one of it by id
export const medicationEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('medication'),
      attributes: {
        medicationId: { type: 'string', required: true },
        name: { type: 'string', required: true },
        dosesPerVial: { type: 'number', required: true },
        mgPerVial: { type: 'number', required: true },
        mgPerDose: { type: 'number', required: true },
        vialCostCents: { type: 'number', required: true },
        doseCostCents: { type: 'number', required: true },
        marginBasisPoints: { type: 'number', required: true },
        dosePriceCents: { type: 'number', required: true },
        cautions: { type: 'string' },
        conditions: { type: CustomAttributeType<Condition[]>('any') },
        allergens: { type: CustomAttributeType<string[]>('any') },
        pictureKey: { type: 'string' },
        active: { type: 'boolean', required: true },
        dosesInStock: { type: 'number', required: true },
        dosesReserved: { type: 'number', required: true },
        dosesHeld: { type: 'number', required: true },
        createdAt: { type: 'string', required: true },
        lowToldAt: { type: 'string' },
        removedAt: { type: 'string' },
        version: { type: 'number', required: true },
      },
      indexes: { byId: { pk: pk([]), sk: sk(['medicationId']) } },
    },
    config,
  );
