import { expect, it } from 'vitest';
import { catalogStore } from '#lambdas/table/catalog/catalog.store.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import type { Category } from '#shared/catalog/category.ts';
import type { Product } from '#shared/catalog/product.ts';

const { putProduct, putCategory } = catalogStore({ table: 'none' } as TableConfig);
const service = {
  kind: 'service',
  name: 'Facial',
  categoryId: 'faciales',
  costCents: 0,
  marginBasisPoints: 0,
  priceCents: 100,
  stock: 0,
  minimumStock: 0,
  durationMinutes: 60,
  taxBasisPoints: 0,
  taxIds: [],
  exempt: false,
  laser: false,
  requiresApproval: false,
  active: true,
  visible: true,
  showIn: 'none',
  createdAt: '2026-11-24T14:00:00.000Z',
  version: 1,
} satisfies Partial<Product>;
const category: Omit<Category, 'categoryId'> = {
  name: 'Faciales',
  icon: '✨',
  visibleOnLanding: true,
  visible: true,
  showIn: 'both',
  version: 1,
};

it.each(['limpieza facial', 'facial/profundo', '', 'ñandú', 'x'.repeat(65)])(
  'the catalog store rejects the id “%s”, which URLs cannot carry',
  (id) => {
    expect(() => putProduct({ ...service, productId: id })).toThrow();
    expect(() => putCategory({ ...category, categoryId: id })).toThrow();
    expect(() => putProduct({ ...service, productId: 'limpieza-facial' })).not.toThrow();
  },
);
