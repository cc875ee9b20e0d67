import { CustomAttributeType, Entity } from 'electrodb';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byId  what the center added to the list of allergens
export const allergenEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('allergen'),
      attributes: {
        allergenId: { type: 'string', required: true },
        name: { type: 'string', required: true },
        synonyms: { type: CustomAttributeType<string[]>('any'), required: true },
        version: { type: 'number', required: true },
      },
      indexes: { byId: { pk: pk([]), sk: sk(['allergenId']) } },
    },
    config,
  );
