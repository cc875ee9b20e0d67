import { Entity } from 'electrodb';
import { categoryPlaces } from '#shared/catalog/category.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byId  every category of the catalogue in one query
export const categoryEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('category'),
      attributes: {
        categoryId: { type: 'string', required: true },
        name: { type: 'string', required: true },
        icon: { type: 'string', required: true },
        description: { type: 'string' },
        visibleOnLanding: { type: 'boolean', required: true },
        parentId: { type: 'string' },
        visible: { type: 'boolean' },
        showIn: { type: categoryPlaces },
        pictureKey: { type: 'string' },
        version: { type: 'number' },
      },
      indexes: { byId: { pk: pk([]), sk: sk(['categoryId']) } },
    },
    config,
  );
