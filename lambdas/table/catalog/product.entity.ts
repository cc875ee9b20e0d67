import { CustomAttributeType, Entity } from 'electrodb';
import { type Product, productKinds, showInPlaces } from '#shared/catalog/product.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byKind  the catalogue of services, or of products, sorted by id; a few of them by id
export const productEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('product'),
      attributes: {
        productId: { type: 'string', required: true },
        kind: { type: productKinds, required: true },
        name: { type: 'string', required: true },
        categoryId: { type: 'string', required: true },
        costCents: { type: 'number', required: true },
        priceCents: { type: 'number', required: true },
        stock: { type: 'number', required: true },
        minimumStock: { type: 'number', required: true },
        durationMinutes: { type: 'number', required: true },
        taxBasisPoints: { type: 'number', required: true },
        laser: { type: 'boolean', required: true },
        active: { type: 'boolean', required: true },
        visible: { type: 'boolean', required: true },
        showIn: { type: showInPlaces, required: true },
        pictureKey: { type: 'string' },
        taxIds: { type: 'list', items: { type: 'string' } },
        exempt: { type: 'boolean' },
        marginBasisPoints: { type: 'number' },
        dayPrice: { type: CustomAttributeType<NonNullable<Product['dayPrice']>>('any') },
        code: { type: 'string' },
        presentation: { type: 'string' },
        shopDescription: { type: 'string' },
        requiresApproval: { type: 'boolean' },
        createdAt: { type: 'string' },
        removedAt: { type: 'string' },
        version: { type: 'number' },
      },
      indexes: { byKind: { pk: pk(['kind']), sk: sk(['productId']) } },
    },
    config,
  );
