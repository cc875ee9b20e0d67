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
  priceCents: 100,
  stock: 0,
  minimumStock: 0,
  durationMinutes: 60,
  taxBasisPoints: 0,
  laser: false,
  active: true,
  visible: true,
  showIn: 'none',
} satisfies Partial<Product>;
const category: Omit<Category, 'categoryId'> = { name: 'Faciales', icon: '✨', visibleOnLanding: true };

it.each(['limpieza facial', 'facial/profundo', '', 'ñandú', 'x'.repeat(65)])(
  'no service and no category comes in with the id “%s”, which calls and addresses cannot carry',
  (id) => {
    expect(() => putProduct({ ...service, productId: id })).toThrow();
    expect(() => putCategory({ ...category, categoryId: id })).toThrow();
    expect(() => putProduct({ ...service, productId: 'limpieza-facial' })).not.toThrow();
  },
);
